import { segmentsOf } from '@/lib/text/segments';
import { plainInline } from './content/inline';
import { type Mark, markInline } from './content/marks';
import type { Block, Inline, List } from './content/types';
import { claimFinder, type Hit, locateClaims, type RecordedClaim } from './locate-claims';

export type ClaimedSentence = {
  id: string;
  parts: { text: string; claim: boolean }[];
  text: string;
  /** Numbers of the footnotes it refers to. */
  notes: number[];
  /** It has nothing but figures of the post's own example. */
  isExample?: true;
};

const maxSentences = 400;
const longestExcerpt = 240;
const contextLength = 90;
const longestSentence = 2_000;
export const sentenceSegments = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Marks each sentence with a recorded claim or a footnote with an id that links can jump to. */
export function placeClaims(
  blocks: Block[],
  recorded: RecordedClaim[],
  examples: RecordedClaim[] = [],
): { blocks: Block[]; sentences: ClaimedSentence[] } {
  const found: ClaimedSentence[] = [];
  const isCiting = blocks.at(-1)?.type === 'notes';
  if (recorded.length === 0 && examples.length === 0 && !isCiting)
    return { blocks, sentences: found };
  const plains: string[] = [];
  mapLines(blocks, (content) => {
    plains.push(plainInline(content));
    return content;
  });
  const hitsOf = locateClaims(plains, recorded);
  const examplesOf = locateClaims(plains, examples, { isExact: true });

  let at = 0;
  const marked = mapLines(blocks, (content) => {
    const hits = hitsOf[at] ?? [];
    const own = examplesOf[at] ?? [];
    const plain = plains[at++] ?? '';
    const notes = isCiting ? notePlaces(content) : [];
    if (hits.length + own.length + notes.length === 0) return content;
    let [nextNote, nextOwn] = [0, 0];
    const marks: Mark[] = [];
    let next = 0;
    for (const { start, end } of sentencesOf(plain)) {
      const inside: Hit[] = [];
      for (let hit = hits[next]; hit && hit.start < end; hit = hits[++next]) inside.push(hit);
      const cited: number[] = [];
      for (let note = notes[nextNote]; note && note.at <= end; note = notes[++nextNote])
        cited.push(note.number);
      const ownInside: Hit[] = [];
      for (let hit = own[nextOwn]; hit && hit.start < end; hit = own[++nextOwn])
        ownInside.push(hit);
      if (inside.length + cited.length + ownInside.length === 0) {
        const seen = next + nextNote + nextOwn;
        if (seen === hits.length + notes.length + own.length) break;
        continue;
      }
      if (found.length >= maxSentences) break;
      const id = `claim-${found.length + 1}`;
      marks.push({ start, end, id });
      const text = plain.slice(start, Math.min(end, start + longestSentence));
      const isExample = inside.length + cited.length === 0;
      const parts = excerpt(plain, { start, end }, isExample ? ownInside : inside);
      found.push({ id, parts, text, notes: cited, ...(isExample && { isExample }) });
    }
    return markInline(content, marks);
  });
  return { blocks: marked, sentences: found };
}

/** Where the footnotes of a line stand in its plain text. */
function notePlaces(content: Inline[]): { at: number; number: number; id: string }[] {
  const places: { at: number; number: number; id: string }[] = [];
  let at = 0;
  const visit = (nodes: Inline[]) => {
    for (const node of nodes) {
      if (node.type === 'note') places.push({ at, number: node.number, id: node.id });
      else if ('children' in node) visit(node.children);
      else at += node.text.length;
    }
  };
  visit(content);
  return places;
}

/** The sentence that a mark of a footnote stands in, by the mark's id. */
export function citingSentence(
  blocks: Block[],
  reference: string,
): { text: string; number: number } | null {
  let found: { text: string; number: number } | null = null;
  mapLines(blocks, (content) => {
    const note = found ? undefined : notePlaces(content).find(({ id }) => id === reference);
    if (!note) return content;
    const plain = plainInline(content);
    for (const { start, end } of sentencesOf(plain)) {
      if (note.at > end) continue;
      const text = plain.slice(start, Math.min(end, start + longestSentence));
      found = { text, number: note.number };
      break;
    }
    return content;
  });
  return found;
}

export function mapLines(blocks: Block[], line: (content: Inline[]) => Inline[]): Block[] {
  const list = (body: List): List => ({
    ...body,
    items: body.items.map((item) => ({
      content: line(item.content),
      children: item.children.map(list),
    })),
  });
  return blocks.map((block): Block => {
    if (block.type === 'list') return { ...block, ...list(block) };
    if (block.type === 'quote') return { ...block, lines: block.lines.map(line) };
    if (block.type === 'table')
      return { ...block, head: block.head.map(line), rows: block.rows.map((row) => row.map(line)) };
    if ('content' in block) return { ...block, content: line(block.content) };
    return block;
  });
}

export function claimsInLines(
  lines: string[],
  recorded: RecordedClaim[],
  id: string,
): ClaimedSentence[] {
  const find = claimFinder(recorded.map(({ text }) => text));
  return lines.flatMap((line) => {
    const hits = find(line);
    const parts = excerpt(line, { start: 0, end: line.length }, hits);
    return hits.length > 0 ? [{ id, parts, text: line, notes: [] }] : [];
  });
}

function* sentencesOf(plain: string): Generator<Hit> {
  for (const { segment, index } of segmentsOf(sentenceSegments, plain))
    yield { start: index, end: index + segment.trimEnd().length };
}

function excerpt(plain: string, sentence: Hit, hits: Hit[]): ClaimedSentence['parts'] {
  const first = hits[0]?.start ?? sentence.start;
  const long = sentence.end - sentence.start > longestExcerpt;
  const from =
    long && first - contextLength > sentence.start
      ? wordStart(plain, first - contextLength)
      : sentence.start;
  const to = long ? Math.min(sentence.end, from + longestExcerpt) : sentence.end;
  const parts: ClaimedSentence['parts'] = [];
  const add = (text: string, claim: boolean) => {
    if (text) parts.push({ text, claim });
  };
  let at = from;
  if (from > sentence.start) add('… ', false);
  for (const hit of hits) {
    if (hit.end > to) break;
    add(plain.slice(at, hit.start), false);
    add(plain.slice(hit.start, hit.end), true);
    at = hit.end;
  }
  add(plain.slice(at, to), false);
  if (to < sentence.end) add(' …', false);
  return parts;
}

function wordStart(plain: string, at: number): number {
  const space = plain.indexOf(' ', at);
  return space < 0 ? at : space + 1;
}
