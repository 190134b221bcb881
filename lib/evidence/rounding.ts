import type { Rounding } from './figure';

const roundingWords: [Rounding, string][] = [
  [
    'up-to',
    "up to|as much as|as many as|at most|a maximum of|bis zu|höchstens|maximal|jusqu['’]à|au plus|hasta|como máximo",
  ],
  ['from', 'starting at|as little as|as few as|from|ab|à partir de|dès|a partir de|desde'],
  [
    'over',
    'over|more than|above|at least|upwards? of|exceed(?:s|ed|ing)?|mehr als|über|mindestens|gut|plus de|au moins|más de|al menos|>',
  ],
  [
    'under',
    'nearly|almost|just under|under|below|less than|fewer than|close to|fast|knapp|beinahe|weniger als|unter|presque|près de|moins de|casi|menos de|<',
  ],
  [
    'about',
    'about|around|roughly|approximately|some|circa|ca\\.|c\\.|an estimated|or so|rund|etwa|ungefähr|environ|quelque|autour de|unos|unas|cerca de|alrededor de|aproximadamente|~|≈',
  ],
];

const rounded = new RegExp(
  `(?<!\\p{L})(?:${roundingWords.map(([, words]) => `(${words})`).join('|')})\\s?(?:the\\s|an?\\s|als\\s|[$€£]\\s?)?$`,
  'iu',
);

/** Few figures are rounded, and the word before tells so at once. */
const lastWords = new Set([
  ...roundingWords.flatMap(([, words]) =>
    words
      .replace(/\\\\|\(\?:[^)]*\)\??|\?/g, '')
      .split('|')
      .map(lastWord),
  ),
  ...['upward', 'upwards', 'exceeds', 'exceeded', 'exceeding', 'the', 'a', 'an', 'als'],
  ...["jusqu'à", 'jusqu’à', 'ca.', 'c.', '>', '<', '~', '≈'],
]);

function lastWord(before: string): string {
  const bare = before.replace(/[$€£]?\s?$/, '').trimEnd();
  return bare.slice(bare.lastIndexOf(' ') + 1).toLowerCase();
}

/** Fits each form with an article behind it. */
const longestWords = 22;

/** How the words right before a figure round it. */
export function roundingOf(before: string): Rounding | null {
  if (!lastWords.has(lastWord(before))) return null;
  const match = rounded.exec(before.slice(-longestWords));
  if (!match) return null;
  const [, ...groups] = match;
  return roundingWords[groups.findIndex((words) => words !== undefined)]?.[0] ?? null;
}

/** "minus 70", "2 grados bajo cero" */
export function isMinus(before: string, after: string): boolean {
  return (
    /(?<!\p{L})(?:minus|(?<!au\s)moins|(?<!al\s|lo\s)menos)\s$/iu.test(before) ||
    belowZero.test(after)
  );
}

const belowZero = /^\s(?:below zero|unter null|sous zéro|bajo cero|au-dessous de zéro)(?!\p{L})/iu;
const fallWord = String.raw`(?<!\p{L})(?:shr[aiu]nk|fell|fall|drop|declin|decreas|lost|lose|down|sank|slip|gesunken|zurück|schrumpf|verlor|baiss|recul|chut|diminu|perd|baj|cay|descend|reduj)`;
const anyFall = new RegExp(fallWord, 'iu');
const fall = new RegExp(String.raw`${fallWord}\p{L}{0,6}(?:\s\S{1,12}){0,3}\s$`, 'iu');

/** Whether a figure at a place of `text` is one by which something falls: "shrank by". */
export function fallsIn(text: string): (at: number) => boolean {
  if (!anyFall.test(text)) return () => false;
  return (at) => fall.test(text.slice(Math.max(0, at - 60), at));
}
