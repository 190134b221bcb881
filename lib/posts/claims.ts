import { plainInline } from './content/inline';
import { type Mark, markInline } from './content/marks';
import type { Block, Inline, List } from './content/types';

/** A sentence with something to check. `parts` are its words in order; `claim` marks what to check. */
export type ClaimedSentence = { id: string; parts: { text: string; claim: boolean }[] };

type Hit = { start: number; end: number };

const mostSentences = 200;
const longestExcerpt = 240;
const contextLength = 90;
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * Finds the recorded claims in a post as it stands now: what the writer has removed is gone, what
 * moved is found where it is. Answers with the sentences in reading order and the blocks with each
 * of them marked by its id, so that a link can jump there.
 */
export function placeClaims(
  blocks: Block[],
  recorded: { text: string }[],
): { blocks: Block[]; sentences: ClaimedSentence[] } {
  const texts = [...new Set(recorded.map(({ text }) => text))];
  const found: ClaimedSentence[] = [];
  if (texts.length === 0) return { blocks, sentences: found };

  const line = (content: Inline[]): Inline[] => {
    const plain = plainInline(content);
    const hits = findHits(plain, texts);
    if (hits.length === 0) return content;
    const marks: Mark[] = [];
    for (const { start, end } of sentencesOf(plain)) {
      const inside = hits.filter((hit) => hit.start >= start && hit.start < end);
      if (inside.length === 0 || found.length >= mostSentences) continue;
      const id = `claim-${found.length + 1}`;
      marks.push({ start, end, id });
      found.push({ id, parts: excerpt(plain, { start, end }, inside) });
    }
    return markInline(content, marks);
  };
  const list = (body: List): List => ({
    ...body,
    items: body.items.map((item) => ({
      content: line(item.content),
      children: item.children.map(list),
    })),
  });
  const marked = blocks.map((block): Block => {
    if (block.type === 'list') return { ...block, ...list(block) };
    if (block.type === 'quote') return { ...block, lines: block.lines.map(line) };
    if ('content' in block) return { ...block, content: line(block.content) };
    return block;
  });
  return { blocks: marked, sentences: found };
}

/** The same for lines outside the text, which all jump to one place. */
export function claimsInLines(
  lines: string[],
  recorded: { text: string }[],
  id: string,
): ClaimedSentence[] {
  const texts = [...new Set(recorded.map(({ text }) => text))];
  return lines.flatMap((line) => {
    const hits = findHits(line, texts);
    const parts = excerpt(line, { start: 0, end: line.length }, hits);
    return hits.length > 0 ? [{ id, parts }] : [];
  });
}

/** Where the texts stand as whole words and numbers, in order, without overlaps. */
export function findHits(plain: string, texts: string[]): Hit[] {
  const hits: Hit[] = [];
  for (const text of texts)
    for (let start = plain.indexOf(text); start >= 0; start = plain.indexOf(text, start + 1))
      if (standsAlone(plain, start, start + text.length))
        hits.push({ start, end: start + text.length });
  hits.sort((a, b) => a.start - b.start || b.end - a.end);
  let last = 0;
  return hits.filter(({ start, end }) => {
    if (start < last) return false;
    last = end;
    return true;
  });
}

/** "100" is not in "1,100" or "100%", nor "Art" in "Article". */
function standsAlone(plain: string, start: number, end: number): boolean {
  return (
    !/[\p{L}\p{N}]$|\p{N}[.,]$/u.test(plain.slice(Math.max(0, start - 2), start)) &&
    !/^(?:[\p{L}\p{N}%]|[.,]\p{N})/u.test(plain.slice(end, end + 2))
  );
}

function sentencesOf(plain: string): Hit[] {
  return [...sentences.segment(plain)].map(({ segment, index }) => ({
    start: index,
    end: index + segment.trimEnd().length,
  }));
}

/** The sentence in parts; of a very long one the stretch around what is to be checked. */
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

/** The next word's beginning, so that no excerpt opens in the middle of one. */
function wordStart(plain: string, at: number): number {
  const space = plain.indexOf(' ', at);
  return space < 0 ? at : space + 1;
}
