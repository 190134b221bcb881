/**
 * A claim as its job recorded it. What stood around it tells it from the same words elsewhere:
 * "20 minutes" is advice in one sentence and a claim in another.
 */
export type RecordedClaim = { text: string; before?: string; after?: string };

export type Hit = { start: number; end: number };

const contextLength = 40;
const comparedLength = 12;

/** The claim with what stands around it on its line; its offsets count in `content`. */
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
 * Where the claims are, line by line. Where the writer has rewritten all around a claim, every
 * place with its words counts: better one too many than none.
 */
export function locateClaims(lines: string[], recorded: RecordedClaim[]): Hit[][] {
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
    line.flatMap(({ hit, text, fits }) => (fits || !placed.has(text) ? [hit] : [])),
  );
}

/** Without what stood around a claim every place will do. */
function recordedKeys({ before, after }: RecordedClaim): string[] {
  return before === undefined || after === undefined ? [] : keysAround(before, after);
}

/** The words just before and just after, whatever marks stand between them. */
function keysAround(before: string, after: string): string[] {
  const last = letters(before.slice(-contextLength)).slice(-comparedLength);
  const next = letters(after.slice(0, contextLength)).slice(0, comparedLength);
  return [`<${last}`, `>${next}`];
}

function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

/** More are not located in one post: a person would not check so many. */
const mostHits = 2_000;

/**
 * Finds the texts in one line after another, where they stand as whole words and numbers, in order
 * and without overlaps. Each line is read once, however many texts there are.
 */
export function claimFinder(texts: string[]): (plain: string) => Hit[] {
  const wanted = new Set(texts.filter(Boolean));
  const lengths = new Map<number, number[]>();
  for (const text of wanted) {
    const known = lengths.get(text.charCodeAt(0)) ?? [];
    if (!known.includes(text.length)) known.push(text.length);
    lengths.set(text.charCodeAt(0), known);
  }
  for (const known of lengths.values()) known.sort((a, b) => b - a);
  let left = mostHits;
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
