const lists: [first: number, words: string][] = [
  [
    2,
    'second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first',
  ],
  [
    2,
    'zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft dreizehnt vierzehnt fünfzehnt sechzehnt siebzehnt achtzehnt neunzehnt zwanzigst',
  ],
  [2, 'deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième'],
  [2, 'segund tercer cuart quint sext séptim octav noven décim'],
];
const ordinalValues = new Map<string, number>();
for (const [first, words] of lists)
  for (const [at, word] of words.split(' ').entries()) ordinalValues.set(word, first + at);

const spelled = new RegExp(
  String.raw`(?<!\p{L})(${[...ordinalValues.keys()].sort((a, b) => b.length - a.length).join('|')})(?:e[rnms]?|os?|as?)?(?=[- ](?<next>\p{L}{2,20})|(?<compound>größt|höchst|best|ältest|kleinst))`,
  'giu',
);
const roman =
  /(?<!\p{L})(?:(?<before>siglos?)\s(?<after>[XVI]{1,5})|(?<front>[XVI]{1,5})(?:e|ème)\s(?:siècle))(?!\p{L})/gu;
const rank =
  /^(?:\p{L}{3,20}est|most|place|position|quarter|größte\p{L}?|höchste\p{L}?|platz|place|plus|puesto|lugar|mayor|rank)$/iu;
const century = /^(?:century|centuries|jahrhunderts?|siècles?)$/iu;

export type Ordinal = { start: number; end: number; value: number; kind: 'ordinal' | 'century' };

/** Ranks and centuries in words or Roman numerals; "the second reason" is neither. */
export function ordinalsIn(text: string): Ordinal[] {
  const found: Ordinal[] = [];
  for (const match of text.matchAll(spelled)) {
    const next = match.groups?.next ?? '';
    const isCentury = century.test(next);
    if (!isCentury && !match.groups?.compound && !rank.test(next)) continue;
    const value = ordinalValues.get((match[1] ?? '').toLowerCase()) ?? 0;
    const { index, 0: words } = match;
    found.push({
      start: index,
      end: index + words.length,
      value,
      kind: isCentury ? 'century' : 'ordinal',
    });
  }
  for (const { index, 0: words, groups } of text.matchAll(roman)) {
    const value = romanValue(groups?.after ?? groups?.front ?? '');
    found.push({ start: index, end: index + words.length, value, kind: 'century' });
  }
  return found;
}

function romanValue(numeral: string): number {
  const sizes = [...numeral].map((sign) => ({ X: 10, V: 5, I: 1 })[sign] ?? 0);
  return sizes.reduce((sum, size, at) => sum + (size < (sizes[at + 1] ?? 0) ? -size : size), 0);
}
