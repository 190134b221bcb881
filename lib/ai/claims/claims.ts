import type { Claim } from '../post/types';
import { isAdvice } from './advice';
import { type Example, exampleMatcher, farthest } from './example-numbers';
import { figures, measures } from './numbers';
import { namedSources, unnamedSources } from './sources';

const noExample: Example = { example: '', keyword: '' };

/**
 * Numbers and sources in a post that `given` (all the writer typed) does not support, for a person to
 * check. Instructions to the reader ("use 80 g") and numbers of the post's own example are no claims.
 * Offsets count in `content`.
 */
export function findClaims(content: string, given: string, example = noExample): Claim[] {
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

function matches(content: string, pattern: RegExp, kind: Claim['kind']): Claim[] {
  return [...content.matchAll(pattern)].map((match) => {
    const text = match[0].replace(/[.,\s]+$/, '');
    return { kind, text, start: match.index, end: match.index + text.length };
  });
}

/** The sentence up to the claim. */
function sentenceBefore(content: string, claim: Claim): string {
  const line = lineBefore(content, claim);
  // The full stop of "1. " at the beginning ends no sentence.
  const ends = [...line.matchAll(/(?<!^\s*\d{1,3})[.!?…]["”’)*_]*\s+/gu)];
  const end = ends.at(-1);
  return end ? line.slice(end.index + end[0].length) : line;
}

/** The line up to the claim; of one without an end only the last stretch. */
function lineBefore(content: string, { start }: Claim): string {
  const near = content.slice(Math.max(0, start - farthest), start);
  return near.slice(near.lastIndexOf('\n') + 1);
}

/** Image prompts are not statements, link suggestions are no text, "[Add 2026 prices]" asks for one. */
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
