import { hasLetterOrDigit } from './clean';

const stop = /[.!?…]{1,4}[*_"”’)\]]{0,4}(?=\s|$)|[。！？]{1,4}[”’」』）*_]{0,4}/gu;
const abbreviation = /(?:^|[\s(])(?:e\.g|i\.e|vs|approx|mr|mrs|ms|dr|st|cf|ca|z\.b|d\.h|bzw)\.$/i;
const initial = /(?:^|[\s(])\p{Lu}\.$/u;
const numbered = /(?:^|[\s(])(?:no|nr)\.$/i;

/** Linear time. Unlike `Intl.Segmenter`, keeps closing bold marks with their sentence. */
export function* sentenceBounds(line: string): Generator<[number, number]> {
  let from = 0;
  for (const { index, 0: found } of line.matchAll(stop)) {
    const end = index + found.length;
    if (found === '.' && goesOn(line, Math.max(from, end - 10), end)) continue;
    yield* trimmed(line, from, end);
    from = end;
  }
  yield* trimmed(line, from, line.length);
}

function goesOn(line: string, from: number, end: number): boolean {
  const before = line.slice(from, end);
  const after = line.slice(end, end + 3).trimStart();
  if (/^\p{Ll}/u.test(after) || abbreviation.test(before) || initial.test(before)) return true;
  return numbered.test(before) && /^\d/.test(after);
}

function* trimmed(line: string, from: number, to: number): Generator<[number, number]> {
  const text = line.slice(from, to);
  if (!hasLetterOrDigit(text)) return;
  yield [from + text.length - text.trimStart().length, from + text.trimEnd().length];
}
