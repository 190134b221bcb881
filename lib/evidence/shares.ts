import type { RawFigure } from './figure';
import { readNumberWords } from './number-words';

const ordinals =
  'third 3 fourth 4 quarter 4 fifth 5 sixth 6 seventh 7 eighth 8 ninth 9 tenth 10 drittel 3 viertel 4 fünftel 5 sechstel 6 siebtel 7 achtel 8 neuntel 9 zehntel 10 tiers 3 quart 4 cinquième 5 sixième 6 septième 7 huitième 8 dixième 10 tercio 3 cuarto 4 quinto 5 sexto 6 séptimo 7 octavo 8 décima 10'.split(
    ' ',
  );
const partsOf = new Map(
  ordinals.flatMap((word, at) => (at % 2 ? [] : [[word, Number(ordinals[at + 1])]])),
);
const names = [...partsOf.keys()].join('|');
const counts = new Map([
  ...['a', 'an', 'one', 'ein', 'einem', 'eines', 'un', 'une', 'una'].map(
    (one) => [one, 1] as const,
  ),
  ...['two', 'zwei', 'deux', 'dos'].map((two) => [two, 2] as const),
  ...['three', 'drei', 'trois', 'tres'].map((three) => [three, 3] as const),
  ...['four', 'vier', 'quatre', 'cuatro'].map((four) => [four, 4] as const),
]);
const fraction = new RegExp(
  String.raw`(?<!\p{L})(${[...counts.keys()].join('|')})[- ](${names})(s?)(?!\p{L})(?<after> (?:of|as|der|des|de|du|d['’])(?!\p{L}))?`,
  'giu',
);
const halfOf =
  /(?<!\p{L})(?:half(?= of| the| all)|(?:die|der) hälfte|la moitié|la mitad)(?!\p{L})/giu;
const eachOf =
  /(?<!\p{L})(?:every|jede[rsnm]?)\s(third|fourth|fifth|sixth|tenth|dritten?|vierten?|fünften?|sechsten?|siebten?|achten?|neunten?|zehnten?)(?=\s\p{L})/giu;
const partOf =
  /(?<!\p{L})(one|two|three|four|five|six|seven|eight|nine|\d{1,4}|einer|eine|eines|zwei|drei|vier|un|une|deux|trois|quatre|uno|una|dos|tres|cuatro)(?:(?:\s\p{L}+){0,2}?\s(?:in every|in|out of every|out of|sur|de cada)|\svon)\s(\d{1,4}|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwanzig|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|vingt|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|veinte)(?![\p{L}\p{N}%.,]|\s(?:%|percent|per cent|prozent|pour|por|million|billion|years?|months?|days?|hours?|minutes?))/giu;

const everyOf = new Map([
  ...partsOf,
  ...'dritte vierte fünfte sechste siebte achte neunte zehnte'
    .split(' ')
    .map((word, at) => [word, at + 3] as const),
]);

/** "half of", "two thirds", "one in five": shares of a hundred. */
export function* sharesIn(text: string): Generator<RawFigure> {
  const unit = { of: 'share', factor: 1 };
  const base = { step: 1, kind: 'number', isOptional: false, unit } as const;
  const step = 5;
  for (const { index, 0: words } of text.matchAll(halfOf))
    yield { ...base, step, start: index, end: index + words.length, low: [50] };
  for (const { index, 0: words, 1: count = '', 2: part = '', groups } of text.matchAll(fraction)) {
    const [n, of] = [counts.get(count.toLowerCase()), partsOf.get(part.toLowerCase())];
    if (!n || !of || (n === 1 && !groups?.after && /^(?:an?|une?|una)$/i.test(count))) continue;
    const end = index + words.length - (groups?.after?.length ?? 0);
    yield { ...base, step, start: index, end, low: [(100 * n) / of] };
  }
  for (const { index, 0: words, 1: part = '' } of text.matchAll(eachOf)) {
    const of = [...everyOf].find(([word]) => part.toLowerCase().startsWith(word))?.[1];
    if (of) yield { ...base, step, start: index, end: index + words.length, low: [100 / of] };
  }
  for (const match of text.matchAll(partOf)) {
    const [part, whole] = [match[1], match[2]].map((word = '') => wordValue(word));
    if (!part || !whole || part > whole) continue;
    const { index, 0: words } = match;
    yield { ...base, start: index, end: index + words.length, low: [(100 * part) / whole] };
  }
}

function wordValue(word: string): number {
  if (/^\d/.test(word)) return Number(word);
  if (/^(?:one|eine?r?|une?|una|uno)$/i.test(word)) return 1;
  return readNumberWords([{ text: word, start: 0, end: word.length }], 0, word)?.value ?? 0;
}

const multiples: [times: number, words: RegExp][] = [
  [
    2,
    /(?<!\p{L})(?:doubl(?:ed?|es|ing)|twofold|twice|(?:el|le) double|el doble|das doppelte|doppelt|verdoppel(?:t|te|ten|n)|zweimal|doublé[es]*|duplica(?:do|da|ron|r)|duplicó)(?!\p{L})/giu,
  ],
  [
    3,
    /(?<!\p{L})(?:tripl(?:ed?|es|ing)|threefold|(?:el|le) triple|das dreifache|verdreifach(?:t|te|ten|en)|dreimal|triplé[es]*|triplica(?:do|da|ron|r)|triplicó)(?!\p{L})/giu,
  ],
  [
    4,
    /(?<!\p{L})(?:quadrupl(?:ed?|es|ing)|fourfold|vervierfach(?:t|te|ten|en)|viermal|quadruplé[es]*|cuadruplica(?:do|da|ron|r)|cuadruplicó)(?!\p{L})/giu,
  ],
  [
    5,
    /(?<!\p{L})(?:fivefold|verfünffach(?:t|te|ten|en)|fünfmal|quintuplé[es]*|quintuplica(?:do|da|ron|r))(?!\p{L})/giu,
  ],
  [6, /(?<!\p{L})(?:sixfold|sechsmal)(?!\p{L})/giu],
  [7, /(?<!\p{L})(?:sevenfold|siebenmal)(?!\p{L})/giu],
  [10, /(?<!\p{L})(?:tenfold|verzehnfach(?:t|te|ten|en)|zehnmal)(?!\p{L})/giu],
];
const times = { of: 'times', factor: 1 };

/** "doubled", "vervierfacht", "fünfmal" */
export function* multiplesIn(text: string): Generator<RawFigure> {
  for (const [value, words] of multiples)
    for (const { index: start, 0: said } of text.matchAll(words))
      yield {
        ...{ start, end: start + said.length, low: [value], step: 1, kind: 'number', unit: times },
        isOptional: false,
      };
  for (const { index: start, 0: said } of text.matchAll(hourAndHalf))
    yield {
      ...{ start, end: start + said.length, low: [90], step: 30, kind: 'number' },
      unit: { of: 'time', factor: 60 },
      isOptional: false,
    };
}

const hourAndHalf = /(?<!\p{L})(?:(?:una )?hora y media|(?:une )?heure et demie)(?!\p{L})/giu;
