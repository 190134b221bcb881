const lists: [first: number, words: string][] = [
  [
    2,
    'second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first',
  ],
  [
    2,
    'zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft dreizehnt vierzehnt fünfzehnt sechzehnt siebzehnt achtzehnt neunzehnt zwanzigst',
  ],
  [
    2,
    'deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième treizième quatorzième quinzième seizième dix-septième dix-huitième dix-neuvième vingtième',
  ],
  [1, 'first'],
  [1, 'erst'],
  [1, 'premi'],
  [1, 'primer'],
  [2, 'segund tercer cuart quint sext séptim octav noven décim'],
];
const ordinalValues = new Map<string, number>();
for (const [first, words] of lists)
  for (const [at, word] of words.split(' ').entries()) ordinalValues.set(word, first + at);

const spelled = new RegExp(
  String.raw`(?<!\p{L}|\p{L}-)(${[...ordinalValues.keys()].sort((a, b) => b.length - a.length).join('|')})(?:(?<compound>größt|höchst|best|ältest|kleinst)|(?:e[rnms]?|ères?|ers|os?|as?)?(?!\p{L})(?=(?:[- ](?<next>\p{L}{2,20})(?<then>\s\p{L}{2,12}(?:\s\p{L}{2,6})?)?)?))`,
  'giu',
);
const roman =
  /(?<!\p{L})(?:(?<before>siglos?)\s(?<after>[XVI]{1,5})|(?<front>[XVI]{1,5})(?:e|ème)\s(?:siècle))(?!\p{L})/gu;
const quarters = /(?<![\p{L}\p{N}])[QT]([1-4])(?![\p{L}\p{N}])/gu;
const rank =
  /^(?:\p{L}{3,20}est|most|place|position|quarter|größte\p{L}?|höchste\p{L}?|platz|place|rang|producteurs?|productrices?|productor\p{L}*|plus|puesto|lugar|mayor|rank|del|nacional)$/iu;
const verbBefore =
  /(?<!\p{L})(?:finish(?:ed|es)?|c[ao]me|comes|rank(?:s|ed)?|placed|in|es la|es el|belegte?)\s$/iu;
const nextOfPlace = /^(?:in|among|of|behind|out|overall|worldwide|nationally|place)$/i;
const century = /^(?:century|centuries|jahrhunderts?|siècles?)$/iu;

type Ordinal = {
  start: number;
  end: number;
  value: number;
  kind: 'ordinal' | 'century';
  /** "The second reason" is none. */
  isRank: boolean;
};

/** Ordinals and centuries in words or Roman numerals. */
export function ordinalsIn(text: string): Ordinal[] {
  const found: Ordinal[] = [];
  for (const match of text.matchAll(spelled)) {
    const { index, 0: words } = match;
    const { next = '', then = '', compound } = match.groups ?? {};
    const isCentury = century.test(next);
    const before = text.slice(Math.max(0, index - 20), index);
    const isRank =
      isCentury ||
      compound !== undefined ||
      rank.test(next) ||
      /^\s(?:que más|del país|del mundo|in the|in a)/iu.test(then) ||
      (verbBefore.test(before) && (nextOfPlace.test(next) || /^\sque$/i.test(then)));
    found.push({
      start: index,
      end: index + words.length,
      value: ordinalValues.get((match[1] ?? '').toLowerCase()) ?? 0,
      kind: isCentury ? 'century' : 'ordinal',
      isRank,
    });
  }
  for (const { index, 0: words, 1: value } of text.matchAll(quarters))
    found.push({
      ...{ start: index, end: index + words.length, value: Number(value) },
      ...{ kind: 'ordinal', isRank: false },
    });
  for (const { index, 0: words, groups } of text.matchAll(roman)) {
    const value = romanValue(groups?.after ?? groups?.front ?? '');
    found.push({ start: index, end: index + words.length, value, kind: 'century', isRank: true });
  }
  return found;
}

function romanValue(numeral: string): number {
  const sizes = [...numeral].map((sign) => ({ X: 10, V: 5, I: 1 })[sign] ?? 0);
  return sizes.reduce((sum, size, at) => sum + (size < (sizes[at + 1] ?? 0) ? -size : size), 0);
}
