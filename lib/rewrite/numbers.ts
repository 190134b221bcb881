import { type Found, fact } from './fact';

const digits =
  /(?<![\p{Script=Latin}\p{Nd}_])(?<sign>[-−–]?)(?<before>[$€£¥₹]?\s?)(?<number>\p{Nd}+(?:[.,’'\u00a0\u202f ]\p{Nd}{3})*(?:[.,:/]\p{Nd}+)*)(?<after>\s?(?:%|‰|°\s?[CF]?|[$€£¥₹]|[\p{L}µ]{1,12}\b)?)/gu;

/** Units that change what a number says. Other words behind a number are words. */
const units = new Map(
  Object.entries({
    '%': '%',
    percent: '%',
    'per cent': '%',
    prozent: '%',
    '‰': '‰',
    $: '$',
    usd: '$',
    dollars: '$',
    dollar: '$',
    '€': '€',
    eur: '€',
    euro: '€',
    euros: '€',
    '£': '£',
    gbp: '£',
    pounds: '£',
    '¥': '¥',
    jpy: '¥',
    yen: '¥',
    '₹': '₹',
    rupees: '₹',
    mm: 'mm',
    cm: 'cm',
    m: 'm',
    km: 'km',
    in: 'in',
    inch: 'in',
    inches: 'in',
    ft: 'ft',
    feet: 'ft',
    mi: 'mi',
    miles: 'mi',
    mg: 'mg',
    g: 'g',
    grams: 'g',
    gram: 'g',
    kg: 'kg',
    oz: 'oz',
    lb: 'lb',
    lbs: 'lb',
    t: 't',
    ml: 'ml',
    cl: 'cl',
    l: 'l',
    liter: 'l',
    litre: 'l',
    liters: 'l',
    litres: 'l',
    cup: 'cup',
    cups: 'cup',
    ms: 'ms',
    s: 's',
    sec: 's',
    second: 's',
    seconds: 's',
    sekunden: 's',
    min: 'min',
    minute: 'min',
    minutes: 'min',
    minuten: 'min',
    h: 'h',
    hour: 'h',
    hours: 'h',
    stunden: 'h',
    stunde: 'h',
    heures: 'h',
    horas: 'h',
    day: 'day',
    days: 'day',
    tage: 'day',
    tag: 'day',
    jours: 'day',
    días: 'day',
    week: 'week',
    weeks: 'week',
    wochen: 'week',
    woche: 'week',
    month: 'month',
    months: 'month',
    monate: 'month',
    monat: 'month',
    year: 'year',
    years: 'year',
    jahre: 'year',
    jahr: 'year',
    '°': '°',
    '°c': '°c',
    '°f': '°f',
    k: 'k',
    thousand: 'thousand',
    million: 'million',
    millions: 'million',
    millionen: 'million',
    billion: 'billion',
    milliarden: 'billion',
    w: 'w',
    kw: 'kw',
    kwh: 'kwh',
    hz: 'hz',
    mb: 'mb',
    gb: 'gb',
    tb: 'tb',
    px: 'px',
    am: 'am',
    pm: 'pm',
    uhr: 'uhr',
    st: 'th',
    nd: 'th',
    rd: 'th',
    th: 'th',
  }),
);

export const numberWords = new Map(
  [
    'zero',
    '',
    'two zwei deux dos due dois twee',
    'three drei trois tres tre três drie',
    'four vier quatre cuatro quattro quatro',
    'five fünf cinq cinco cinque vijf',
    'six sechs seis sei zes',
    'seven sieben sept siete sette sete zeven',
    'eight acht huit ocho otto oito',
    'nine neun neuf nueve nove negen',
    'ten zehn dix diez dieci dez tien',
    'eleven elf onze once undici',
    'twelve zwölf douze doce dodici doze twaalf',
    'thirteen dreizehn',
    'fourteen vierzehn',
    'fifteen fünfzehn quinze quince',
    'sixteen sechzehn',
    'seventeen siebzehn',
    'eighteen achtzehn',
    'nineteen neunzehn',
    'twenty zwanzig vingt veinte venti vinte twintig',
  ].flatMap((names, value) =>
    names
      .split(' ')
      .filter(Boolean)
      .map((name) => [name, String(value)] as const),
  ),
);
for (const [names, value] of [
  ['thirty dreißig trente treinta', '30'],
  ['forty vierzig quarante cuarenta', '40'],
  ['fifty fünfzig cinquante', '50'],
  ['sixty sechzig', '60'],
  ['seventy siebzig', '70'],
  ['eighty achtzig', '80'],
  ['ninety neunzig', '90'],
  ['hundred hundert cent cien cento honderd', '100'],
  ['thousand tausend mille mil duizend', '1000'],
  ['half halb hälfte moitié mitad metà', '1/2'],
  ['third drittel', '1/3'],
  ['quarter viertel', '1/4'],
  ['twice doppelt', 'x2'],
  ['double', 'x2'],
  ['triple', 'x3'],
  ['dozen dutzend', '12'],
] as const)
  for (const name of names.split(' ')) numberWords.set(name, value);

/** Numbers with their units, however they are written: "1,500 €" is "€1500", "three" is "3". */
export function numbersOf(text: string): Found[] {
  const found: Found[] = [];
  for (const match of text.matchAll(digits)) {
    const { sign = '', before = '', number = '', after = '' } = match.groups ?? {};
    const unit =
      units.get(before.trim()) ?? units.get(after.replace(/\s/g, '').toLowerCase()) ?? '';
    const minus = sign && !/[\p{L}\p{Nd}]/u.test(text.charAt(match.index - 1)) ? '-' : '';
    const key = `${minus}${plainNumber(number)}${unit}`;
    const from = match.index + match[0].search(/\S/);
    found.push(fact('number', match[0].trim(), from, key));
  }
  for (const match of text.matchAll(/\p{L}+/gu)) {
    const value = numberWords.get(match[0].toLowerCase());
    if (value === undefined) continue;
    const next = /^[\s-]+([\p{L}%°]+)/u.exec(
      text.slice(match.index + match[0].length, match.index + match[0].length + 20),
    );
    const unit = units.get(next?.[1]?.toLowerCase() ?? '') ?? '';
    found.push(fact('number', match[0], match.index, `${value}${unit}`));
  }
  return found;
}

/** ASCII digits without marks of grouping; a comma between decimals is a point. */
function plainNumber(written: string): string {
  const ascii = written.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
  const grouped = /^\d{1,3}(?:[.,’'\u00a0\u202f ]\d{3})+$/.test(ascii);
  // "1.500" may be a decimal, but both texts write it alike or it is told.
  return grouped
    ? ascii.replace(/\D/g, '')
    : ascii.replace(/[\u00a0\u202f ’']/g, '').replace(/,/g, '.');
}

/** Digits of every script stand in rows of ten. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 48;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}
