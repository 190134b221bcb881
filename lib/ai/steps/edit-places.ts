import { sentenceBounds } from '@/lib/text/sentence-bounds';
import { blocksOf, cellAt, type TextBlock } from '../blocks';
import { type Draft, type Part, type Span, textAt } from '../draft';
import type { DraftKind } from '../prompts/review';
import type { Passage } from '../prompts/revise';

export type DraftFinding = { kind: DraftKind; message: string; spans: Span[] };
export type Mark = { kind: DraftKind; why: string; places: string[] };
export type Place = Span & { id: string; text: string };

type Quote = { part: string; text: string };

const minLetters = 8;

/** The id of a part in prompts: `opening`, `section-1`, `faq-1`, `end`. */
export function partId({ kind, index }: Part): string {
  return kind === 'section' || kind === 'faq' ? `${kind}-${index + 1}` : kind;
}

/**
 * Locates quotes in a draft and widens each to whole sentences. Null for quotes that are missing,
 * span lines or are too short. A repeated quote means its next occurrence.
 */
export function quoteFinder({ parts }: Draft): (quotes: Quote[]) => (Span | null)[] {
  const texts = parts.map(({ text }) => folded(text));
  const blocks = parts.map(({ text }) => blocksOf(text));
  const ids = parts.map(partId);
  return (quotes) => {
    const used = new Map<string, number>();
    return quotes.map(({ part, text }) => {
      const index = ids.indexOf(part);
      const place = texts[index];
      const wanted = folded(text.replace(/(?:…|\.\.\.)\s*$/, '')).text.trim();
      if (!place || wanted.length < minLetters) return null;
      const key = `${index} ${wanted}`;
      const from = place.text.indexOf(wanted, used.get(key) ?? 0);
      if (from < 0) return null;
      used.set(key, from + wanted.length);
      const [start, last] = [place.at[from], place.at[from + wanted.length - 1]];
      if (start === undefined || last === undefined) return null;
      const block = blocks[index]?.find((one) => one.start <= start && last < one.end);
      const quote = { start, end: last + 1 };
      const found = placeIn(block, parts[index]?.text ?? '', quote);
      return found && { part: index, ...found };
    });
  };
}

const signs: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
};

/** For comparison with quotes. `at` maps each character to its offset in the original text. */
function folded(text: string): { text: string; at: number[] } {
  const out: string[] = [];
  const at: number[] = [];
  let offset = 0;
  for (const character of text) {
    const plain = /[*_`]/.test(character) ? '' : (signs[character] ?? character.normalize('NFKC'));
    for (const letter of plain.replace(/\s/g, ' ')) {
      if (letter === ' ' && (out.at(-1) ?? ' ') === ' ') continue;
      out.push(letter);
      for (let unit = 0; unit < letter.length; unit++) at.push(offset);
    }
    offset += character.length;
  }
  return { text: out.join(''), at };
}

const lineMarker = /^\s{0,12}(?:[-*+]|\d{1,3}[.)]|>)\s+/;

type Range = { start: number; end: number };

/** Code has no places, because no edit may change it; that of a table is a cell. */
function placeIn(block: TextBlock | undefined, text: string, { start, end }: Range): Range | null {
  if (block?.type === 'code') return null;
  if (block?.type === 'table') return cellAt(text, { start, end });
  return wholeSentences(text, start, end);
}

function wholeSentences(text: string, start: number, end: number) {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const line = text.slice(lineStart).split('\n', 1)[0] ?? '';
  if (end > lineStart + line.length || /^\s{0,12}#{1,6}\s/.test(line)) return null;
  const body = lineStart + (lineMarker.exec(line)?.[0].length ?? 0);
  const lineText = line.slice(body - lineStart).trimEnd();
  const touched = [...sentenceBounds(lineText)]
    .map(([from, to]) => ({ start: body + from, end: body + to }))
    .filter((sentence) => sentence.start < end && sentence.end > start);
  const [first, last] = [touched[0], touched.at(-1)];
  return first && last ? { start: first.start, end: last.end } : null;
}

const maxPlaces = 24;
/** Most serious first. */
const order: DraftKind[] = [
  'contradiction',
  'sum',
  'promise',
  'repeat',
  'fact',
  'gap',
  'habit',
  'padding',
];

export function placesOf(
  draft: Draft,
  findings: DraftFinding[],
): { places: Place[]; marks: Mark[] } {
  const sorted = [...findings].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  let kept: DraftFinding[] = [];
  let spans: Span[] = [];
  for (const finding of sorted) {
    const next = merged(draft, [...spans, ...finding.spans]);
    if (next.length > maxPlaces) continue;
    spans = next;
    kept = [...kept, finding];
  }
  const places = spans.map((span, at) => {
    return { ...span, id: `p${at + 1}`, text: textAt(draft, span) };
  });
  const marks = kept.map(({ kind, message, spans: own }) => {
    const ids = own.flatMap((span) => places.find((place) => holds(place, span))?.id ?? []);
    return { kind, why: message, places: [...new Set(ids)] };
  });
  return { places, marks };
}

/** A list or form is one passage, because the fix for one line may belong in the next. */
export function passagesOf(draft: Draft, places: Place[]): Passage[] {
  const passages: (Passage & { part: number; from: number })[] = [];
  for (const { id, part, start, end, text } of places) {
    const { heading = '', text: whole = '' } = draft.parts[part] ?? {};
    const block = blocksOf(whole).find((one) => one.start <= start && end <= one.end);
    const from = block?.start ?? 0;
    const last = passages.at(-1);
    if (last && last.part === part && last.from === from) {
      last.places.push({ id, text });
      continue;
    }
    passages.push({ part, from, heading, text: block?.text ?? whole, places: [{ id, text }] });
  }
  return passages.map(({ heading, text, places: inIt }) => ({ heading, text, places: inIt }));
}

function merged(draft: Draft, spans: Span[]): Span[] {
  const sorted = [...spans].sort((a, b) => a.part - b.part || a.start - b.start);
  const result: Span[] = [];
  for (const span of sorted) {
    const last = result.at(-1);
    const between =
      last?.part === span.part && textAt(draft, { ...span, start: last.end, end: span.start });
    const joined =
      last && typeof between === 'string' && (span.start <= last.end || /^[^\S\n]*$/.test(between));
    if (joined) last.end = Math.max(last.end, span.end);
    else result.push({ ...span });
  }
  return result;
}

function holds(place: Span, span: Span): boolean {
  return place.part === span.part && place.start <= span.start && place.end >= span.end;
}
