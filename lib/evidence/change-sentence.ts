import { sentenceSegments } from '@/lib/posts/claims';
import { isDefinition, referencePattern } from '@/lib/posts/content/footnotes';
import { splitFront, withFormat } from '@/lib/posts/content/front-matter';
import { parseInline, plainInline } from '@/lib/posts/content/inline';
import { readLine } from '@/lib/posts/content/lines';
import { outsideRegions } from '@/lib/posts/content/regions';
import { segmentsOf } from '@/lib/text/segments';

export type SentenceChange =
  | { kind: 'remove' }
  | { kind: 'replace'; figure: string; by: string }
  /** `citation` is the text of a footnote. */
  | { kind: 'cite'; citation: string };

const reference = new RegExp(referencePattern, 'g');

/**
 * Changes one sentence of a stored text, named by its plain words. Null where it is not found once,
 * stands in a table, or has a form that this cannot cut: then its writer changes it by hand.
 */
export function changeSentence(
  content: string,
  sentence: string,
  change: SentenceChange,
): string | null {
  const { front, body } = splitFront(withFormat(content));
  const lines = body.split('\n');
  const isRead = outsideRegions(lines);
  const places = lines.flatMap((line, at) =>
    isRead(at) && !isDefinition(line)
      ? placesIn(line, sentence).map((own) => ({ ...own, at }))
      : [],
  );
  const [place] = places;
  if (!place || places.length > 1) return null;
  const { at, from, to } = place;
  const line = lines[at] ?? '';
  const [before, written, after] = [line.slice(0, from), line.slice(from, to), line.slice(to)];
  const put = (words: string) => front + lines.with(at, before + words + after).join('\n');
  if (change.kind === 'remove') {
    const isEmptied = readText(line).trim() === written.trim();
    if (isEmptied)
      return (
        front +
        lines
          .toSpliced(at, 1)
          .join('\n')
          .replace(/\n{3,}/g, '\n\n')
      );
    return front + lines.with(at, before + after.trimStart()).join('\n');
  }
  if (change.kind === 'replace') {
    const start = written.indexOf(change.figure);
    if (start < 0 || written.indexOf(change.figure, start + 1) >= 0) return null;
    return put(written.slice(0, start) + change.by + written.slice(start + change.figure.length));
  }
  const { label, definition } = labelFor(lines, change.citation);
  const cited = put(`${written.trimEnd()}[^${label}]`);
  if (!definition) return cited;
  const apart = isDefinition(cited.trimEnd().split('\n').at(-1) ?? '') ? '\n' : '\n\n';
  return `${cited.trimEnd()}${apart}${definition}\n`;
}

function readText(line: string): string {
  const read = readLine(line, 2);
  return 'text' in read ? read.text : '';
}

/** References are masked by characters that no rule of sentences sees. */
function placesIn(line: string, sentence: string): { from: number; to: number }[] {
  const text = readText(line);
  if (text === '') return [];
  const start = line.indexOf(text);
  const masked = text.replace(reference, (mark) => '\u2060'.repeat(mark.length));
  return [...segmentsOf(sentenceSegments, masked)].flatMap(({ segment, index }) => {
    const length = segment.trimEnd().length;
    const written = text.slice(index, index + length);
    const plain = plainInline(parseInline(written.replace(reference, '')));
    const isIt = plain.trim() === sentence.trim();
    return isIt ? [{ from: start + index, to: start + index + length }] : [];
  });
}

/** An equal footnote is cited again; else the next free number is taken. */
function labelFor(lines: string[], citation: string): { label: string; definition: string | null } {
  const taken = new Set<string>();
  for (const line of lines) {
    if (!line.includes('[^')) continue;
    const own = /^ {0,3}\[\^([^\s[\]^]{1,40})\]:\s*(.*)$/.exec(line);
    if (own?.[1] && own[2]?.trim() === citation) return { label: own[1], definition: null };
    for (const [mark] of line.matchAll(reference)) taken.add(mark.slice(2, -1));
  }
  let number = 1;
  while (taken.has(String(number))) number += 1;
  return { label: String(number), definition: `[^${number}]: ${citation}` };
}
