import { contentStems, stem } from './stems';
import { unspaced, words } from './words';

/**
 * Whether a text holds a keyword in one of its natural forms: with articles between its words, in
 * another order, in the plural. Of a keyword of three words and more, two thirds are enough.
 * Client-safe.
 */
export function holdsKeyword(text: string, keyword: string): boolean {
  const wanted = stemsOf(keyword);
  // A keyword of function words only ("how to") is looked for as it stands.
  if (wanted.length === 0) return plain(text).includes(plain(keyword));
  const held = stemsOf(text);
  const found = wanted.filter((stem) => held.some((other) => sameWord(stem, other)));
  return found.length >= (wanted.length < 3 ? wanted.length : (wanted.length * 2) / 3);
}

/**
 * Whether two keywords name the same subject: of all words of both, in whatever form and order, two
 * thirds are shared. Numbers count as they are: "Python 2" is not "Python 3".
 */
export function sameSubject(one: string, other: string): boolean {
  const [a, b] = [subjectWords(one), subjectWords(other)];
  if (a.length === 0 || b.length === 0) return plain(one) === plain(other);
  const shared = a.filter((word) => b.some((found) => sameWord(word, found))).length;
  return shared >= ((a.length + b.length - shared) * 2) / 3;
}

/**
 * The beginnings of words, of which any keyword of the same subject holds at least `least`: for a
 * search that leaves the decision to {@link sameSubject}. Empty where words carry no meaning.
 */
export function subjectPrefixes(keyword: string): { prefixes: string[]; least: number } {
  const stems = subjectWords(keyword);
  // What is left of a short stem may be a letter off its word: "stor" of "storing", "story".
  const prefixes = [...new Set(stems.map((word) => [...word].slice(0, 4).join('')))];
  return {
    prefixes,
    least: Math.max(1, Math.ceil((stems.length * 2) / 3) - (stems.length - prefixes.length)),
  };
}

const unspacedRun = new RegExp(`${unspaced.source}+`, 'gu');

/**
 * The stems, and what they leave out: digits and letters that stand alone. Where words are written
 * together each pair of letters counts, because the cut into words depends on their order.
 */
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

/** Stemmed twice: "watering" and "water" meet at the second cut only. */
function stemsOf(text: string): string[] {
  return [...new Set(contentStems(text).map(stem))];
}

/** Stems know English only: elsewhere words that differ in a short ending are the same one. */
function sameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const shared = Math.max(a.length, b.length) - 2;
  return shared >= 5 && a.slice(0, shared) === b.slice(0, shared);
}

function plain(text: string): string {
  return ` ${words(text.toLowerCase()).join(' ')} `;
}
