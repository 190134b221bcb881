import { numberWord } from '../text/numbers';
import { sentenceBounds } from '../text/sentence-bounds';
import { looksEnglish } from '../text/stems';
import type { Draft, Part, Span } from './draft';
import { plainLine } from './plain';

export type Sentence = Span & {
  line: number;
  text: string;
  /** Without the marks of Markdown. */
  plain: string;
  /** Whether it holds a number, in digits or in English words. */
  hasNumber: boolean;
};
export type Line = Span & {
  kind: 'text' | 'bullet' | 'number' | 'heading' | 'quote';
  /** Its text without the mark of its kind; `body` is where that begins. */
  text: string;
  body: number;
  sentences: Sentence[];
};
export type ReadPart = Part & { lines: Line[] };
/** A draft as the checks read it: cut into lines and sentences once, for all of them. */
export type Reading = Omit<Draft, 'parts'> & {
  english: boolean;
  parts: ReadPart[];
  /** In reading order. */
  sentences: Sentence[];
};

export function readDraft({ title, keyword, parts }: Draft): Reading {
  const read = parts.map((part, index) => ({ ...part, lines: linesOf(part.text, index) }));
  return {
    title,
    keyword,
    english: looksEnglish(
      parts
        .map((part) => part.text)
        .join('\n')
        .slice(0, 8_000),
    ),
    parts: read,
    sentences: read.flatMap(({ lines }) => lines.flatMap((line) => line.sentences)),
  };
}

function linesOf(text: string, part: number): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const raw of text.split('\n')) {
    if (raw.trim()) lines.push(lineOf(raw, { part, start, line: lines.length }));
    start += raw.length + 1;
  }
  return lines;
}

const anyNumber = new RegExp(`\\d|\\b${numberWord}\\b`, 'i');
const mark = /^\s{0,12}(?:(#{1,6})|([-*+])|(\d{1,3})[.)]|(>))\s+/;

function lineOf(raw: string, at: { part: number; start: number; line: number }): Line {
  const found = mark.exec(raw);
  const body = at.start + (found?.[0].length ?? 0);
  const text = raw.slice(body - at.start).trimEnd();
  const kind = kindOf(found);
  const sentences = [...sentenceBounds(text)].map(([from, to]) => {
    const sentence = text.slice(from, to);
    const plain = plainLine(sentence);
    const place = { part: at.part, line: at.line, start: body + from, end: body + to };
    return { ...place, text: sentence, plain, hasNumber: anyNumber.test(plain) };
  });
  return { kind, part: at.part, start: at.start, end: body + text.length, text, body, sentences };
}

function kindOf(found: RegExpExecArray | null): Line['kind'] {
  if (!found) return 'text';
  const [, heading, bullet, number] = found;
  if (heading) return 'heading';
  if (bullet) return 'bullet';
  return number ? 'number' : 'quote';
}

export function isItem({ kind }: Line): boolean {
  return kind === 'bullet' || kind === 'number';
}

export type ListRun = { items: Line[]; before: Line | undefined; after: Line | undefined };

/** The lists of a part, each with the lines around it. */
export function listsOf({ lines }: ReadPart): ListRun[] {
  const lists: ListRun[] = [];
  for (let i = 0; i < lines.length; i++) {
    const first = lines[i];
    if (!first || !isItem(first)) continue;
    const items = [first];
    for (let next = lines[i + 1]; next?.kind === first.kind; next = lines[++i + 1])
      items.push(next);
    lists.push({ items, before: lines[i - items.length], after: lines[i + 1] });
  }
  return lists;
}
