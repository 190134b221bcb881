import type { Claim } from './post/types';

const number =
  /(?:[$€£¥]\s?\d[\d.,]*(?:\s?(?:k|m|bn|thousand|million|billion))?|\d[\d.,]*\s?(?:%|percent|per cent)|\d[\d.,]*\s?(?:thousand|million|billion|times|x)\b|\b(?:1[89]|20)\d{2}\b|\b\d{1,3}(?:[.,]\d{3})+\b|\b\d{3,}\b|\b\d+[.,]\d+\b)/giu;
const source =
  /(?:\b(?:[Aa]ccording to|[Aa] (?:study|survey|report|poll) (?:by|from|of)|[Rr]esearch(?:ers)? (?:by|from|at)|[Pp]ublished (?:by|in)|[Aa]s reported by|[Dd]ata from)\s+(?:the\s+)?((?:\p{Lu}[\p{L}\p{N}&.'’-]*)(?:\s+(?:of|for|and|the|\p{Lu}[\p{L}\p{N}&.'’-]*))*))/gu;
const vague =
  /\b(?:studies|research|experts|surveys|scientists|statistics) (?:show|shows|say|says|suggest|suggests|agree|find|found|prove|proves)\b/giu;

/**
 * Numbers and sources in a post that the writer did not give: nothing supports them, so they are
 * listed for a person to check. `given` is everything the writer typed. Offsets count in `content`.
 */
export function findClaims(content: string, given: string): Claim[] {
  const claims = [
    ...matches(content, number, 'number'),
    ...matches(content, source, 'source'),
    ...matches(content, vague, 'source'),
  ];
  const known = simplified(given);
  return claims
    .filter((claim) => !known.includes(simplified(claim.text)) && !inSyntax(content, claim))
    .sort((a, b) => a.start - b.start)
    .filter((claim, i, all) => i === 0 || claim.start >= (all[i - 1]?.end ?? 0));
}

function matches(content: string, pattern: RegExp, kind: Claim['kind']): Claim[] {
  return [...content.matchAll(pattern)].map((match) => {
    const text = match[0].replace(/[.,\s]+$/, '');
    return { kind, text, start: match.index, end: match.index + text.length };
  });
}

/** Image prompts are not statements, and "[Add 2026 prices]" asks for one. */
function inSyntax(content: string, claim: Claim): boolean {
  const lineStart = content.lastIndexOf('\n', claim.start) + 1;
  const line = content.slice(lineStart, claim.start);
  return line.startsWith('![') || line.lastIndexOf('[') > line.lastIndexOf(']');
}

function simplified(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%$€£¥]+/gu, ' ')
    .trim()} `;
}
