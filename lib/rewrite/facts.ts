import { referencePattern } from '@/lib/posts/content/footnotes';
import { regionPlaces } from '@/lib/posts/content/regions';
import { authorMarks } from '@/lib/text/author-marks';

export const factKinds = ['number', 'link', 'code', 'table', 'heading', 'image', 'mark'] as const;
type FactKind = (typeof factKinds)[number];

export type Fact = { kind: FactKind; text: string; from: number; to: number };
type Found = Fact & { key: string };

/** `lost` has offsets in the old text, `added` in the new one. */
export type FactChange = { lost: Fact[]; added: Fact[] };

/** Counts matter: two occurrences must stay two. */
export function compareFacts(before: string, after: string): FactChange {
  const [old, now] = [factsOf(before), factsOf(after)];
  return { lost: missing(old, now), added: missing(now, old) };
}

function missing(facts: Found[], others: Found[]): Fact[] {
  const left = new Map<string, number>();
  for (const { key } of others) left.set(key, (left.get(key) ?? 0) + 1);
  return facts.flatMap(({ key, ...fact }) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count > 0 ? [] : [fact];
  });
}

/** Includes an unbalanced parenthesis, so that it shows as a change. */
const linkTarget = /(?<=\]\()(?:[^()\n]|\([^()\n]*\))*\(?/g;
const addresses =
  /(?<![\p{L}\p{N}@])(?:[a-z][a-z\d+.-]{1,20}:\/\/|(?:mailto|tel|data|javascript|vbscript):|www\.|(?<![\w.+-])[\w.+-]{1,64}@(?=[\w-]{1,63}\.\w))[^\s<>"”)\]]+/giu;
const digits =
  /\p{Nd}{1,3}(?:[.,’'\u00a0\u202f ]\p{Nd}{3})+(?!\p{Nd})|\p{Nd}+(?:[.,:/]\p{Nd}+)*[½⅓⅔¼¾]?|[½⅓⅔¼¾]/gu;

const found = (kind: FactKind, pattern: RegExp, keyOf = (text: string) => text.trim()) => ({
  kind,
  pattern,
  keyOf,
});
const patterns = [
  found('image', /^[ \t]*!\[[^\n]*$/gm),
  found('heading', /^#{1,6}\s[^\n]*$/gm),
  found('code', /(?<!`)(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g),
  found('link', new RegExp(referencePattern, 'g')),
  found('link', linkTarget),
  found('link', addresses, (address) => address.replace(/[.,;:!?]+$/, '')),
  found('number', digits, plainNumber),
];

function factsOf(text: string): Found[] {
  const facts: Found[] = authorMarks(text).map((mark) => ({
    ...{ kind: 'mark', key: `mark ${mark.text}`, text: mark.text },
    ...{ from: mark.start, to: mark.end },
  }));
  // Matches are blanked out, so that nothing counts twice.
  const blank = (written: string) => written.replace(/[^\n]/g, ' ');
  let rest = '';
  for (const { type: kind, start: from, end: to } of regionPlaces(text)) {
    const written = text.slice(from, to);
    facts.push({ kind, key: `${kind} ${written.trim()}`, text: written.trim(), from, to });
    rest += text.slice(rest.length, from) + blank(written);
  }
  rest += text.slice(rest.length);
  for (const { kind, pattern, keyOf } of patterns)
    rest = rest.replace(pattern, (written: string, ...args: unknown[]) => {
      const from = args.find((arg) => typeof arg === 'number') as number;
      const key = `${kind} ${keyOf(written)}`;
      facts.push({ kind, key, text: written.trim(), from, to: from + written.length });
      return blank(written);
    });
  return facts;
}

/** Normalizes "1,500", "1.500" and "1 500" to "1500", and a decimal comma to a point. */
function plainNumber(written: string): string {
  return /^\p{Nd}{1,3}(?:\P{Nd}\p{Nd}{3})+$/u.test(written)
    ? written.replace(/\P{Nd}/gu, '')
    : written.replace(/,/g, '.');
}
