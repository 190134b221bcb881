import { isLabel, placeBefore } from './digits';
import { lead, type RawFigure } from './figure';
import { readNumberWords } from './number-words';

const optionalMax = 2;

/** Number words that mean something else in another language. */
const foreign: Record<string, (language: string | null) => boolean> = {
  once: (language) => language !== 'es',
  neuf: (language) => language !== 'fr',
  elf: (language) => language !== 'de',
};

export function* spelledIn(
  text: string,
  language: string | null,
  isTaken: (at: number) => boolean,
): Generator<RawFigure> {
  const words = [...text.matchAll(/\p{L}+/gu)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (!word || isTaken(word.start) || foreign[word.text.toLowerCase()]?.(language)) continue;
    const read = readNumberWords(words, at, text);
    if (!read) continue;
    const { value, end } = read;
    at += read.words - 1;
    // "per cent", "a hundred" and the units that sound like numbers.
    if (/^(?:cents?|mille|mil|a|an)$/i.test(text.slice(word.start, end))) continue;
    const before = lead(text, word.start);
    if (/(?<!\p{L})p[eo]r\s$/iu.test(before) || isLabel(text, word.start)) continue;
    const isCentury = /(?<!\p{L})siglos?\s$/iu.test(before);
    const kind = isCentury ? 'century' : placeBefore.test(before) ? 'ordinal' : 'number';
    const step = 10 ** (/0*$/.exec(String(value))?.[0].length ?? 0);
    const isOptional = read.hasOne || value <= optionalMax;
    yield { start: word.start, end, low: [value], step, kind, isOptional };
  }
}
