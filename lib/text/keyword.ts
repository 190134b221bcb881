import { contentStems, stem } from './stems';
import { unspaced, words } from './words';

/** Ignores word form and order; of three or more words, two thirds are enough. Client-safe. */
export function holdsKeyword(text: string, keyword: string): boolean {
  const wanted = stemsOf(keyword);
  // A keyword of only function words ("how to") must match literally.
  if (wanted.length === 0) return plain(text).includes(plain(keyword));
  const held = stemsOf(text);
  const found = wanted.filter((stem) => held.some((other) => sameWord(stem, other)));
  return found.length >= (wanted.length < 3 ? wanted.length : (wanted.length * 2) / 3);
}

/** Word forms and order do not matter; numbers do: "Python 2" is not "Python 3". */
export function sameSubject(one: string, other: string): boolean {
  const [a, b] = [subjectWords(one), subjectWords(other)];
  if (a.length === 0 || b.length === 0) return plain(one) === plain(other);
  const shared = a.filter((word) => b.some((found) => sameWord(word, found))).length;
  return shared >= ((a.length + b.length - shared) * 2) / 3;
}

/** Keywords of the same subject contain at least `min` of these `prefixes`; {@link sameSubject} decides. */
export function subjectPrefixes(keyword: string): { prefixes: string[]; min: number } {
  const stems = subjectWords(keyword);
  // A short stem may differ from its word by a letter: "stor" for "storing" and "story".
  const prefixes = [...new Set(stems.map((word) => [...word].slice(0, 4).join('')))];
  return {
    prefixes,
    min: Math.max(1, Math.ceil((stems.length * 2) / 3) - (stems.length - prefixes.length)),
  };
}

const unspacedRun = new RegExp(`${unspaced.source}+`, 'gu');

/** In scripts without spaces, letter pairs count: word segmentation depends on the order. */
function subjectWords(keyword: string): string[] {
  const text = keyword.normalize('NFKC').toLowerCase();
  const pairs = (text.match(unspacedRun) ?? []).flatMap((run) => {
    const letters = Array.from(run);
    return letters.length < 2 ? letters : letters.slice(1).map((letter, i) => letters[i] + letter);
  });
  const spaced = text.replace(unspacedRun, ' ');
  const alone = words(spaced).filter((word) => /^(?:\p{N}|[^\p{Script=Latin}])$/u.test(word));
  return [...new Set([...stemsOf(spaced), ...alone, ...pairs])];
}

/** Stemmed twice: "watering" and "water" only meet after the second pass. */
function stemsOf(text: string): string[] {
  return [...new Set(contentStems(text).map(stem))];
}

/** `stem` only knows English; in other languages a short differing ending is ignored. */
function sameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const shared = Math.max(a.length, b.length) - 2;
  return shared >= 5 && a.slice(0, shared) === b.slice(0, shared);
}

function plain(text: string): string {
  return ` ${words(text.toLowerCase()).join(' ')} `;
}
