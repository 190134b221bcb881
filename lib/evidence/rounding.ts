import type { Rounding } from './figure';

const roundingWords: [Rounding, RegExp][] = [
  [
    'up-to',
    form(
      "up to|as much as|as many as|at most|a maximum of|bis zu|höchstens|maximal|jusqu['’]à|au plus|hasta|como máximo",
    ),
  ],
  ['from', form('starting at|as little as|as few as|from|ab|à partir de|dès|a partir de|desde')],
  [
    'over',
    form(
      'over|more than|above|at least|upwards? of|exceed(?:s|ed|ing)?|mehr als|über|mindestens|gut|plus de|au moins|más de|al menos|>',
    ),
  ],
  [
    'under',
    form(
      'nearly|almost|just under|under|below|less than|fewer than|close to|fast|knapp|beinahe|weniger als|unter|presque|près de|moins de|casi|menos de|<',
    ),
  ],
  [
    'about',
    form(
      'about|around|roughly|approximately|some|circa|ca\\.|c\\.|an estimated|or so|rund|etwa|ungefähr|environ|quelque|autour de|unos|unas|cerca de|alrededor de|aproximadamente|~|≈',
    ),
  ],
];

function form(words: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words})\\s?(?:the\\s|an?\\s|als\\s|[$€£]\\s?)?$`, 'iu');
}

/** How the words right before a figure round it. */
export function roundingOf(before: string): Rounding | null {
  return roundingWords.find(([, words]) => words.test(before))?.[0] ?? null;
}

/** "minus 70", "2 grados bajo cero" */
export function isMinus(before: string, after: string): boolean {
  return (
    /(?<!\p{L})(?:minus|(?<!au\s)moins|(?<!al\s|lo\s)menos)\s$/iu.test(before) ||
    belowZero.test(after)
  );
}

const belowZero = /^\s(?:below zero|unter null|sous zéro|bajo cero|au-dessous de zéro)(?!\p{L})/iu;
const fall =
  /(?<!\p{L})(?:shr[aiu]nk|fell|fall|drop|declin|decreas|lost|lose|down|sank|slip|gesunken|sank|zurück|schrumpf|verlor|baiss|recul|chut|diminu|perd|baj|cay|descend|reduj)\p{L}{0,6}(?:\s\S{1,12}){0,3}\s$/iu;

/** "shrank by" */
export function isFall(before: string): boolean {
  return fall.test(before);
}
