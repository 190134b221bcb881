import type { RawFigure } from './figure';

const tens = [
  ['twenties', 'zwanziger', 'vingt', 'veinte'],
  ['thirties', 'dreißiger', 'trente', 'treinta'],
  ['forties', 'vierziger', 'quarante', 'cuarenta'],
  ['fifties', 'fünfziger', 'cinquante', 'cincuenta'],
  ['sixties', 'sechziger', 'soixante', 'sesenta'],
  ['seventies', 'siebziger', 'soixante-dix', 'setenta'],
  ['eighties', 'achtziger', 'quatre-vingt', 'ochenta'],
  ['nineties', 'neunziger', 'quatre-vingt-dix', 'noventa'],
];
const columns = [0, 1, 2, 3].map((at) => tens.map((words) => words[at] ?? ''));
const [english = [], german = [], french = [], spanish = []] = columns;
const forms = new RegExp(
  String.raw`(?<!\p{L})(?:(?<century>seventeen|eighteen|nineteen)[- ](?<of>${english.join('|')})|the (?<en>${english.join('|')})|(?<de>${german.join('|')})[- ]?jahren?|années (?<fr>${[...french].reverse().join('|')})|años (?<es>${spanish.join('|')}))(?!\p{L})`,
  'giu',
);
const centuries: Record<string, number> = { seventeen: 1700, eighteen: 1800, nineteen: 1900 };

/** "The nineteen-thirties" is 1930; "the thirties" is 30, of any century. */
export function* decadesIn(text: string): Generator<RawFigure> {
  for (const { index: start, 0: words, groups = {} } of text.matchAll(forms)) {
    const word = groups.of ?? groups.en ?? groups.de ?? groups.fr ?? groups.es ?? '';
    const ten = (tens.findIndex((row) => row.includes(word.toLowerCase())) + 2) * 10;
    const low = [ten + (centuries[groups.century?.toLowerCase() ?? ''] ?? 0)];
    yield {
      ...{ start, end: start + words.length, low, step: 1, kind: 'decade', unit: null },
      isOptional: false,
    };
  }
}
