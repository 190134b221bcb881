/** The context tells equal words apart: "20 minutes" is advice in one sentence and a claim in another. */
export type RecordedClaim = { text: string; before?: string; after?: string };

export type Hit = { start: number; end: number };

const contextLength = 40;
const comparedLength = 12;

/** Offsets count in `content`; the context ends with the line. */
export function withContext<C extends { start: number; end: number }>(content: string, claim: C) {
  const before = content.slice(Math.max(0, claim.start - contextLength), claim.start);
  const after = content.slice(claim.end, claim.end + contextLength);
  return {
    ...claim,
    before: before.slice(before.lastIndexOf('\n') + 1),
    after: after.split('\n', 1)[0] ?? '',
  };
}

/**
 * If no context matches (the text was rewritten), every place with the words counts, but where only
 * an `isExact` one may.
 */
export function locateClaims(
  lines: string[],
  recorded: RecordedClaim[],
  { isExact = false } = {},
): Hit[][] {
  const surroundings = new Map<string, Set<string>>();
  for (const claim of recorded) {
    const known = surroundings.get(claim.text) ?? new Set();
    for (const key of recordedKeys(claim)) known.add(key);
    surroundings.set(claim.text, known);
  }
  const find = claimFinder([...surroundings.keys()]);
  const placed = new Set<string>();
  const seen = lines.map((line) =>
    find(line).map((hit) => {
      const text = line.slice(hit.start, hit.end);
      const around = keysAround(line.slice(0, hit.start), line.slice(hit.end));
      const fits = around.some((key) => surroundings.get(text)?.has(key));
      if (fits) placed.add(text);
      return { hit, text, fits };
    }),
  );
  return seen.map((line) =>
    line.flatMap(({ hit, text, fits }) => (fits || !(isExact || placed.has(text)) ? [hit] : [])),
  );
}

function recordedKeys({ before, after }: RecordedClaim): string[] {
  return before === undefined || after === undefined ? [] : keysAround(before, after);
}

function keysAround(before: string, after: string): string[] {
  const last = letters(before.slice(-contextLength)).slice(-comparedLength);
  const next = letters(after.slice(0, contextLength)).slice(0, comparedLength);
  return [`<${last}`, `>${next}`];
}

function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

const maxHits = 2_000;

/** Returns whole-word matches in order, without overlap. Each line is read once for all texts. */
export function claimFinder(texts: string[]): (plain: string) => Hit[] {
  const wanted = new Set(texts.filter(Boolean));
  const lengths = new Map<number, number[]>();
  for (const text of wanted) {
    const known = lengths.get(text.charCodeAt(0)) ?? [];
    if (!known.includes(text.length)) known.push(text.length);
    lengths.set(text.charCodeAt(0), known);
  }
  for (const known of lengths.values()) known.sort((a, b) => b - a);
  let left = maxHits;
  return (plain) => {
    const hits: Hit[] = [];
    for (let start = 0; start < plain.length && left > 0; start++) {
      const possible = lengths.get(plain.charCodeAt(start));
      if (!possible || !beginsAlone(plain, start)) continue;
      const found = possible.find(
        (length) =>
          wanted.has(plain.slice(start, start + length)) && endsAlone(plain, start + length),
      );
      if (!found) continue;
      hits.push({ start, end: start + found });
      start += found - 1;
      left -= 1;
    }
    return hits;
  };
}

/** "100" is not in "1,100", nor "Art" in "PopArt". */
function beginsAlone(plain: string, start: number): boolean {
  return !/[\p{L}\p{N}]$|\p{N}[.,]$/u.test(plain.slice(Math.max(0, start - 2), start));
}

/** "100" is not in "100%", nor "Art" in "Article". */
function endsAlone(plain: string, end: number): boolean {
  return !/^(?:[\p{L}\p{N}%]|[.,]\p{N})/u.test(plain.slice(end, end + 2));
}
