import { figures, isAdvice, measures, namedSources, unnamedSources } from './claim-patterns';
import type { Claim } from './types';

/** Skips what `given` supports, instructions ("use 80 g") and figures of the plan's `example`. */
export function findClaims(content: string, given: string, example = ''): Claim[] {
  const known = simplified(given);
  const isOfExample = exampleMatcher(content, example);
  const numbers = [...matches(content, figures, 'number'), ...matches(content, measures, 'number')];
  const claims = [
    ...numbers.filter((claim) => !isAdvice(sentenceBefore(content, claim)) && !isOfExample(claim)),
    ...matches(content, namedSources, 'source'),
    ...matches(content, unnamedSources, 'source'),
  ];
  let last = 0;
  return claims
    .filter((claim) => !known.includes(simplified(claim.text)) && !inSyntax(content, claim))
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((claim) => {
      if (claim.start < last) return false;
      last = claim.end;
      return true;
    });
}

/** A statement about the world never belongs to the example. */
function exampleMatcher(content: string, example: string): (claim: Claim) => boolean {
  const figures = new Set(amountsIn(example));
  const isOwn = ({ text }: Block) =>
    text.startsWith('>') ||
    assumption.test(text) ||
    amountsIn(text).some((one) => figures.has(one));
  const blocks = blocksOf(content);
  for (const block of blocks)
    if (isOwn(block)) for (const amount of amountsIn(block.text)) figures.add(amount);
  // A paragraph may use figures that a later one introduces.
  const own = new Uint8Array(content.length);
  for (const block of blocks) if (isOwn(block)) own.fill(1, block.start, block.end);
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

function blocksOf(content: string): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  for (const text of content.split('\n\n')) {
    const end = start + text.length;
    const last = blocks.at(-1);
    if (last && /^(?:-|\d+\.) /.test(text))
      Object.assign(last, { text: `${last.text}\n\n${text}`, end });
    else blocks.push({ text, start, end });
    start = end + 2;
  }
  return blocks;
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
  return near.slice(near.lastIndexOf('\n') + 1);
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
