import { isDefinition } from './content/footnotes';
import { parseInline, plainInline } from './content/inline';
import { readLine } from './content/lines';
import { outsideRegions } from './content/regions';

type Replaced = { text: string } | { problem: 'missing' | 'ambiguous' | 'has-headings' };

/** Replaces what stands below a heading of the second level, up to the next of that level or above. */
export function replaceSection(
  text: string,
  { heading, content }: { heading: string; content: string },
): Replaced {
  if (headingsOf(content.split('\n')).some(({ level }) => level <= 2))
    return { problem: 'has-headings' };
  const lines = text.split('\n');
  const headings = headingsOf(lines).filter(({ level }) => level <= 2);
  const wanted = plain(heading);
  const found = headings.filter(({ level, text: own }) => level === 2 && plain(own) === wanted);
  const [section, second] = found;
  if (!section) return { problem: 'missing' };
  if (second) return { problem: 'ambiguous' };
  const next = headings.find(({ at }) => at > section.at)?.at ?? lines.length;
  const body = content.trim();
  const isLast = next === lines.length;
  // The last section ends with the footnotes of the whole text.
  const isOutside = outsideRegions(lines);
  const notes = lines.filter(
    (line, at) => at > section.at && at < next && isDefinition(line) && isOutside(at),
  );
  const placed = [
    '',
    ...(body ? [body] : []),
    ...(notes.length > 0 ? ['', ...notes] : []),
    ...(isLast ? [] : ['']),
  ];
  return { text: lines.toSpliced(section.at + 1, next - section.at - 1, ...placed).join('\n') };
}

export function sectionHeadings(text: string): string[] {
  return headingsOf(text.split('\n')).flatMap((one) => (one.level === 2 ? [plain(one.text)] : []));
}

function headingsOf(lines: string[]) {
  const isOutside = outsideRegions(lines);
  return lines.flatMap((raw, at) => {
    const line = isOutside(at) && raw.trimStart().startsWith('#') ? readLine(raw, 2) : null;
    return line?.type === 'heading' ? [{ at, level: line.level, text: line.text }] : [];
  });
}

function plain(text: string): string {
  return plainInline(parseInline(text.trim())).replace(/\s+/g, ' ').trim();
}
