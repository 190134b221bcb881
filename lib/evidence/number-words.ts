/** Spelled-out numbers of English, German, French and Spanish, without the words for one. */
const small: Record<string, number> = {};

const lists: [first: number, step: number, words: string][] = [
  [
    2,
    1,
    'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  ],
  [20, 10, 'twenty thirty forty fifty sixty seventy eighty ninety'],
  [
    2,
    1,
    'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
  ],
  [20, 10, 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'],
  [2, 1, 'deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'],
  [20, 10, 'vingt trente quarante cinquante soixante'],
  [
    2,
    1,
    'dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
  ],
  [30, 10, 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'],
  [
    200,
    100,
    'doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
  ],
];
for (const [first, step, words] of lists)
  for (const [at, word] of words.split(' ').entries()) small[word] = first + at * step;
Object.assign(small, { dozen: 12, dutzend: 12, douzaine: 12, docena: 12, dreissig: 30 });
Object.assign(small, { zwo: 2, septante: 70, huitante: 80, nonante: 90, veintiún: 21 });

/** Only inside a compound, and before a unit, is a word for one a number. */
const ones = new Set([
  'one',
  'a',
  'an',
  'ein',
  'eine',
  'einen',
  'einem',
  'un',
  'une',
  'uno',
  'una',
]);
const hundreds = new Set(['hundred', 'hundert', 'cent', 'cents', 'cien', 'ciento']);
const thousands = new Set(['thousand', 'tausend', 'mille', 'mil']);
const joiners = new Set(['and', 'et', 'y', 'und']);

type Word = { text: string; start: number; end: number };
type Spelled = { value: number; end: number; words: number; hasOne: boolean };

/** The number that begins with `words[at]`, as far as it goes; null if none does. */
export function readNumberWords(words: Word[], at: number, source: string): Spelled | null {
  let total = 0;
  let current = 0;
  let last: Word | null = null;
  let hasOne = false;
  let count = 0;
  for (let next = at; next < words.length && next < at + 10; next++) {
    const word = words[next];
    if (!word || (last && !/^[\s-]{1,2}$/.test(source.slice(last.end, word.start)))) break;
    const text = word.text.toLowerCase();
    const value = small[text] ?? germanCompound(text);
    if (hundreds.has(text)) current = Math.max(current, 1) * 100;
    else if (thousands.has(text)) {
      total += Math.max(current, 1) * 1_000;
      current = 0;
    } else if (value !== undefined) {
      // quatre-vingt is 4 × 20; other neighbours must fit into the place left by the first.
      if (current === 4 && value === 20) current = 80;
      else if (fits(current, value)) current += value;
      else break;
    } else if (ones.has(text) && (count === 0 || fits(current, 1))) {
      current += 1;
      hasOne = true;
    } else if (joiners.has(text) && count > 0 && isPart(words[next + 1])) continue;
    else break;
    last = word;
    count = next - at + 1;
  }
  if (!last) return null;
  return { value: total + current, end: last.end, words: count, hasOne: hasOne && count === 1 };
}

function fits(current: number, value: number): boolean {
  if (current === 0) return true;
  if (current % 100 === 0) return value < 100;
  // soixante-dix, quatre-vingt-dix-sept
  if (current === 60 || current === 80) return value < 20;
  if (current === 70 || current === 90) return value > 0 && value < 10;
  return current % 10 === 0 && value < 10;
}

function isPart(word: Word | undefined): boolean {
  if (!word) return false;
  const text = word.text.toLowerCase();
  return small[text] !== undefined || ones.has(text);
}

const germanParts = new Map(Object.entries(small).filter(([, value]) => value < 100));
germanParts.set('ein', 1);

/** "dreiundzwanzig", "zweihundertfünfzig", "fünftausend"; undefined for any other word. */
function germanCompound(word: string): number | undefined {
  if (word === 'anderthalb') return 1.5;
  if (word.endsWith('einhalb')) {
    const whole = belowHundred(word.slice(0, -7));
    return whole === undefined ? 1.5 : whole + 0.5;
  }
  if (!/hundert|tausend|und.+zig|und.+ßig/.test(word) || word.length > 60) return undefined;
  const [head, tail = ''] = splitOnce(word, 'tausend');
  if (tail !== '' || word.endsWith('tausend')) {
    const thousand = head === '' ? 1 : belowThousand(head);
    const rest = tail === '' ? 0 : belowThousand(tail);
    return thousand === undefined || rest === undefined ? undefined : thousand * 1_000 + rest;
  }
  return belowThousand(word);
}

function belowThousand(word: string): number | undefined {
  const [head, tail = ''] = splitOnce(word, 'hundert');
  if (head === word) return belowHundred(word);
  const hundred = head === '' ? 1 : belowHundred(head);
  const rest = tail === '' ? 0 : belowHundred(tail.replace(/^und/, ''));
  return hundred === undefined || rest === undefined ? undefined : hundred * 100 + rest;
}

function belowHundred(word: string): number | undefined {
  const plain = germanParts.get(word);
  if (plain !== undefined) return plain;
  const at = word.lastIndexOf('und');
  if (at <= 0) return undefined;
  const unit = germanParts.get(word.slice(0, at));
  const ten = small[word.slice(at + 3)];
  return unit === undefined || ten === undefined || unit > 9 ? undefined : ten + unit;
}

function splitOnce(word: string, by: string): [string, string?] {
  const at = word.indexOf(by);
  return at < 0 ? [word] : [word.slice(0, at), word.slice(at + by.length)];
}
