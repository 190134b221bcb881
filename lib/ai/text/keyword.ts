import { contentStems, stem } from './stems';
import { words } from './words';

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
