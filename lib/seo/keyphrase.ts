import { contentStems, stem } from '@/lib/text/stems';
import { words } from '@/lib/text/words';

export type Keyphrase = {
  /** Content words; 0 for an empty keyphrase. */
  length: number;
  /** Occurrences of all its content words together, in any form and order. */
  count: (text: string) => number;
  share: (text: string) => number;
  /** Position of the first exact match as a share of the text's length, or null. */
  exactAt: (text: string) => number | null;
};

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/**
 * Matches whole words ("art" is not in "start"), or characters in scripts without spaces. A phrase
 * of function words alone uses all its words.
 */
export function readKeyphrase(keyword: string): Keyphrase {
  const phrase = fold(keyword).replace(/\s+/g, ' ').trim();
  const isUnspaced = unspaced.test(phrase);
  const stems = contentStems(phrase).map(stem);
  const wanted = [...new Set(stems.length > 0 ? stems : words(phrase))];
  const wantedSet = new Set(wanted);
  const kinds = (text: string) => {
    const counts = new Map<string, number>();
    for (const word of words(fold(text))) {
      const kind = stem(stem(word));
      const key = wantedSet.has(kind) ? kind : wantedSet.has(word) ? word : null;
      if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return counts;
  };
  const literal = (text: string) => (phrase ? fold(text).split(phrase).length - 1 : 0);
  // Several rules ask about the same sentences.
  const counted = new Map<string, number>();
  const count = (text: string) => {
    if (isUnspaced) return literal(text);
    if (wanted.length === 0) return 0;
    const counts = kinds(text);
    return Math.min(...wanted.map((one) => counts.get(one) ?? 0));
  };
  return {
    length: phrase ? Math.max(1, wanted.length) : 0,
    count: (text) => {
      const known = counted.get(text) ?? count(text);
      counted.set(text, known);
      return known;
    },
    share: (text) => {
      if (isUnspaced) return literal(text) > 0 ? 1 : 0;
      return wanted.length === 0 ? 0 : kinds(text).size / wanted.length;
    },
    exactAt: (text) => exactAt(fold(text), phrase, isUnspaced),
  };
}

function exactAt(text: string, phrase: string, isUnspaced: boolean): number | null {
  if (!phrase) return null;
  const isWord = (char: string | undefined) =>
    char !== undefined && /[\p{L}\p{M}\p{N}]/u.test(char);
  const plain = text.replace(/\s+/g, ' ');
  for (let at = plain.indexOf(phrase); at >= 0; at = plain.indexOf(phrase, at + 1)) {
    const apart = !isWord(plain[at - 1]) && !isWord(plain[at + phrase.length]);
    if (isUnspaced || apart) return at / plain.length;
  }
  return null;
}
