import { regionPlaces } from '@/lib/posts/content/regions';
import { readDelimiters, splitCells } from '@/lib/posts/content/tables';
import { countWords } from '@/lib/text/words';

/** `start` and `end` are offsets in the whole text. */
export type TextBlock = {
  type: 'text' | 'table' | 'code';
  text: string;
  start: number;
  end: number;
};

/** Splits a text at its blank lines, but for those inside code. */
export function blocksOf(markdown: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let at = 0;
  for (const { type, start, end } of regionPlaces(markdown)) {
    addText(at, start - 1);
    add(type, start, end);
    at = end + 1;
  }
  addText(at, markdown.length);
  return blocks;

  function addText(from: number, to: number) {
    if (from >= to) return;
    let start = from;
    for (const text of markdown.slice(from, to).split('\n\n')) {
      if (text.trim()) add('text', start, start + text.length);
      start += text.length + 2;
    }
  }

  function add(type: TextBlock['type'], start: number, end: number) {
    blocks.push({ type, text: markdown.slice(start, end), start, end });
  }
}

/** The cell of a table that holds a range of a text, or null if none does. */
export function cellAt(
  text: string,
  { start, end }: { start: number; end: number },
): { start: number; end: number } | null {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const line = text.slice(lineStart).split('\n', 1)[0] ?? '';
  if (readDelimiters(line)) return null;
  const cell = splitCells(line).find((one) => {
    return lineStart + one.start <= start && end <= lineStart + one.end;
  });
  return cell ? { start: lineStart + cell.start, end: lineStart + cell.end } : null;
}

/** The rows of a table, without the one of dashes; the offsets are those of the whole text. */
export function cellsOf({ text, start }: TextBlock): Pick<TextBlock, 'text' | 'start' | 'end'>[][] {
  let at = start;
  return text.split('\n').flatMap((line) => {
    const from = at;
    at += line.length + 1;
    if (readDelimiters(line)) return [];
    return [
      splitCells(line).map((cell) => {
        return {
          text: line.slice(cell.start, cell.end),
          start: from + cell.start,
          end: from + cell.end,
        };
      }),
    ];
  });
}

/** The text for checks of wording: a command may hold a banned word or one of another language. */
export function withoutCode(markdown: string): string {
  const blocks = blocksOf(markdown);
  if (!blocks.some(({ type }) => type === 'code')) return markdown;
  return blocks.flatMap(({ type, text }) => (type === 'code' ? [] : text)).join('\n\n');
}

export function codeOf(markdown: string): string[] {
  return blocksOf(markdown).flatMap(({ type, text }) => (type === 'code' ? text : []));
}

/** Applies a change of wording to texts without letting it see their code. */
export function besideCode(texts: string[], change: (texts: string[]) => string[]): string[] {
  const codes = texts.map((text) => blocksOf(text).filter(({ type }) => type === 'code'));
  const hidden = texts.map((text, at) =>
    (codes[at] ?? []).reduceRight(
      (rest, { start, end }) => rest.slice(0, start) + standIn + rest.slice(end),
      text,
    ),
  );
  return change(hidden).map((text, at) => {
    const own = codes[at]?.values();
    return text.replaceAll(standIn, () => own?.next().value?.text ?? '');
  });
}

/** No text of a post holds a control character. */
const standIn = '\u0000';

/** The words of a budget: cells count, code does not. */
export function countProse(markdown: string): number {
  return countWords(withoutCode(markdown));
}
