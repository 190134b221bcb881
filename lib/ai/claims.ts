import { blocksOf, cellsOf, type TextBlock } from './blocks';
import {
  cellFigures,
  figures,
  isAdvice,
  measures,
  namedSources,
  unnamedSources,
} from './claim-patterns';
import type { Claim } from './types';

type Found = { claims: Claim[]; examples: Claim[] };

/**
 * Skips code, what `given` supports and instructions ("use 80 g"). Figures of the plan's `example`
 * are no claims, and come apart. A figure in a cell counts whatever it measures, but in a header
 * and the first column.
 */
export function findClaims(content: string, given: string, example = ''): Found {
  const known = simplified(given);
  const blocks = blocksOf(content);
  const isOfExample = exampleMatcher(content, { blocks, example });
  const numbers = [
    ...matches(content, figures, 'number'),
    ...matches(content, measures, 'number'),
    ...blocks.flatMap(claimsInCells),
  ];
  const code = blocks.filter(({ type }) => type === 'code');
  const inCode = covers(content.length, code);
  const figuresOfText = numbers.filter((claim) => !isAdvice(sentenceBefore(content, claim)));
  const claims = [
    ...figuresOfText.filter((claim) => !isOfExample(claim)),
    ...matches(content, namedSources, 'source'),
    ...matches(content, unnamedSources, 'source'),
  ];
  const kept = (some: Claim[]) =>
    withoutOverlap(
      some
        .filter(({ start }) => inCode[start] !== 1)
        .filter((claim) => !known.includes(simplified(claim.text)) && !inSyntax(content, claim)),
    );
  return { claims: kept(claims), examples: kept(figuresOfText.filter(isOfExample)) };
}

function withoutOverlap(claims: Claim[]): Claim[] {
  let last = 0;
  return claims
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((claim) => {
      if (claim.start < last) return false;
      last = claim.end;
      return true;
    });
}

/** A statement about the world never belongs to the example. */
function exampleMatcher(
  content: string,
  { blocks: all, example }: { blocks: TextBlock[]; example: string },
): (claim: Claim) => boolean {
  const figures = new Set(amountsIn(example));
  const isOwn = ({ text }: Block) =>
    text.startsWith('>') ||
    assumption.test(text) ||
    amountsIn(text).some((one) => figures.has(one));
  const blocks = withLists(all);
  for (const block of blocks)
    if (isOwn(block)) for (const amount of amountsIn(block.text)) figures.add(amount);
  const isOwnCell = ({ text }: Block) => {
    const amounts = amountsIn(text);
    return amounts.length > 0 && amounts.every((one) => figures.has(one));
  };
  const cells = all.flatMap((block) => (block.type === 'table' ? cellsOf(block).flat() : []));
  // A paragraph may use figures that a later one introduces.
  const own = covers(content.length, [...blocks.filter(isOwn), ...cells.filter(isOwnCell)]);
  return (claim) => own[claim.start] === 1 && !isReport(sentenceAround(content, claim));
}

const assumption =
  /(?:^|[.!?:,(–—]["”’)*_]{0,4}\s{0,2}|^[\s>*_-]{0,12}(?:\d{1,3}[.)]\s+)?[*_]{0,4})(?:let['’]s )?(?:say|suppose|assume|assuming|imagine|picture)(?:,| that| the| an?| you| your| it| we| they| two| three| \p{Lu}| [\p{N}$€£¥])/iu;
const world =
  /(?<![\d.,])(?:1[5-9]|20)\d\d(?![\d.,]\d)|\b(?:average[ds]?|typical(?:ly)?|median|most (?!of (?:your|the))|by law|legal(?:ly)?|nationally|statistics|inflation|countries|adults|households|one in \w+)\b/i;

function isReport(sentence: string): boolean {
  return [world, namedSources, unnamedSources].some((pattern) => sentence.search(pattern) >= 0);
}

type Block = { text: string; start: number; end: number };

/** A list belongs to the paragraph before it. */
function withLists(all: TextBlock[]): Block[] {
  const blocks: Block[] = [];
  let last: Block | null = null;
  for (const { type, text, start, end } of all) {
    if (type === 'text' && last && /^(?:-|\d+\.) /.test(text))
      Object.assign(last, { text: `${last.text}\n\n${text}`, end });
    else if (type === 'text') {
      last = { text, start, end };
      blocks.push(last);
    } else last = null;
  }
  return blocks;
}

function covers(length: number, ranges: Pick<Block, 'start' | 'end'>[]): Uint8Array {
  const covered = new Uint8Array(length);
  for (const { start, end } of ranges) covered.fill(1, start, end);
  return covered;
}

/** The first column names what is compared, or for how many. */
function claimsInCells(table: TextBlock): Claim[] {
  if (table.type !== 'table') return [];
  const [, ...rows] = cellsOf(table);
  return rows.flatMap(([, ...cells]) =>
    cells.flatMap(({ text, start }) =>
      matches(text, cellFigures, 'number').map((claim) => {
        return { ...claim, start: start + claim.start, end: start + claim.end };
      }),
    ),
  );
}

/** Only numbers of three or more digits identify an example; measures are too common. */
function amountsIn(text: string): string[] {
  return (text.match(amount) ?? []).filter((figure) => figure.replace(/\D/g, '').length > 2);
}

const amount =
  /\d{1,12}(?:[.,]\d{1,6}){0,4}(?!\d)(?![\s-]?(?:(?:[mck]?m|[km]?g|[mc]?l|degrees?|grit|volts?|watts?|inch(?:es)?|percent)(?![\p{L}\d])|[°%]))/gu;

function matches(content: string, pattern: RegExp, kind: Claim['kind']): Claim[] {
  return [...content.matchAll(pattern)].map((match) => {
    const text = match[0].replace(/[.,\s]+$/, '');
    return { kind, text, start: match.index, end: match.index + text.length };
  });
}

function sentenceBefore(content: string, claim: Claim): string {
  const line = lineBefore(content, claim);
  // The period of a list number ("1. ") does not end a sentence.
  const ends = [...line.matchAll(/(?<!^\s*\d{1,3})[.!?…]["”’)*_]*\s+/gu)];
  const end = ends.at(-1);
  return end ? line.slice(end.index + end[0].length) : line;
}

function sentenceAround(content: string, claim: Claim): string {
  const after = content.slice(claim.start, claim.start + maxLine);
  return sentenceBefore(content, claim) + (after.split(/[.!?]\s|\n/, 1)[0] ?? '');
}

const maxLine = 600;

function lineBefore(content: string, { start }: Claim): string {
  const near = content.slice(Math.max(0, start - maxLine), start);
  const line = near.slice(near.lastIndexOf('\n') + 1);
  return line.startsWith('|') ? line.slice(line.lastIndexOf('|') + 1) : line;
}

/** Skips image prompts, link suggestions and author marks such as "[Add 2026 prices]". */
function inSyntax(content: string, claim: Claim): boolean {
  const line = lineBefore(content, claim);
  return line.startsWith('![') || line.lastIndexOf('[') > line.lastIndexOf(']');
}

function simplified(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%$€£¥]+/gu, ' ')
    .trim()} `;
}
