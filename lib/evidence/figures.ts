import { type DateParts, datesIn } from './dates';
import { readNumberWords } from './number-words';
import { ordinalsIn } from './ordinals';
import { comparable, currencySigns, readUnit, type Unit } from './units';

/** How the text rounds a figure: "about 500", "over 500", "nearly 500". */
type Rounding = 'about' | 'over' | 'under';

export type Figure = {
  start: number;
  end: number;
  text: string;
  unit: Unit | null;
  /** Every value it may mean: "1.200" without a known language is 1200 or 1.2. */
  low: number[];
  /** The other end of a range. */
  high: number[] | null;
  /** The size of its last digit that is not a zero. */
  step: number;
  rounding: Rounding | null;
  date: DateParts | null;
  kind: 'number' | 'year' | 'decade' | 'century' | 'ordinal' | 'date';
  /** A sentence may say it without its source: "two ways". */
  isOptional: boolean;
};

type Raw = Pick<Figure, 'start' | 'end' | 'low' | 'step' | 'kind' | 'isOptional'> & {
  unit?: Unit | null;
  hasScale?: boolean;
  scale?: number;
};

const number = String.raw`\d{1,3}(?:[.,'’]\d{3}){1,5}(?![\d])(?:[.,]\d{1,6})?|\d{1,3}(?:[\u00a0\u202f ]\d{3}){1,4}(?!\d)(?:[.,]\d{1,6})?|\d{1,15}(?:[.,]\d{1,9})?`;
const digits = new RegExp(
  String.raw`(?<![\p{L}\p{N}]|[\p{L}\p{N}][.,_/]|\p{L}[-‑])(?:${number})[½¼¾⅓⅔]?|[½¼¾⅓⅔]`,
  'gu',
);
const glyphs: Record<string, number> = {
  '½': 1 / 2,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
};

const scales: [RegExp, number][] = [
  [
    /^[\s\u00a0\u202f-]?(?:mil millones|milliards?|milliarden?|mrd\.?|billions?|bn|bln|b)(?![\p{L}])/iu,
    1e9,
  ],
  [/^[\s\u00a0\u202f-]?(?:Billionen|billones|billón|trillions?|trn)(?![\p{L}])/u, 1e12],
  [/^[\s\u00a0\u202f-]?(?:millions?|millionen|mio\.?|millones|millón|mn)(?![\p{L}])/iu, 1e6],
  [/^(?:[\s\u00a0\u202f-]?(?:thousand|tausend|tsd\.?|mille|mil)|k)(?![\p{L}])/iu, 1e3],
  [/^[\s\u00a0\u202f]?(?:hundred|hundert)(?![\p{L}])/iu, 100],
];
const longScale = new Set(['de', 'fr', 'es']);

/**
 * The figures of one or several sentences: numbers with unit and scale, ranges, shares, dates, years
 * and ordinals. `language` decides what "1.200" is; null leaves both readings open.
 */
export function figuresIn(text: string, language: string | null): Figure[] {
  const dates = datesIn(text);
  const found: Raw[] = [];
  const isTaken = spans(dates);
  for (const match of text.matchAll(digits)) {
    if (isTaken(match.index) || isLabel(text, match.index)) continue;
    found.push(readDigits(text, match.index, match[0], language));
  }
  found.push(...spelled(text, isTaken), ...fractions(text));
  for (const { value, ...ordinal } of ordinalsIn(text))
    found.push({ ...ordinal, low: [value], step: 1, isOptional: false });
  const raw = withoutOverlap(found).map((one) => withUnit(text, one, language));
  const figures = joinRanges(text, raw);
  for (const { start, end, parts } of dates) figures.push(dateFigure(text, { start, end, parts }));
  return figures.sort((a, b) => a.start - b.start);
}

/** A number in the way it is written; its unit and scale come later. */
function readDigits(text: string, start: number, written: string, language: string | null): Raw {
  const glyph = glyphs[written.at(-1) ?? ''];
  const plain = glyph === undefined ? written : written.slice(0, -1);
  const low = plain === '' ? [0] : valuesOf(plain, language);
  const end = start + written.length;
  const base = { start, end, low: low.map((value) => value + (glyph ?? 0)), isOptional: false };
  const after = text.slice(end, end + 24);
  if (/^(?:1[5-9]|20)\d0$/.test(written) && /^(?:er|['’]?s)(?!\p{L})/u.test(after))
    return { ...base, step: 1, kind: 'decade' };
  if (/^\d{1,2}$/.test(written)) {
    if (
      /^(?:st|nd|rd|th|\.|e|ème|º)?\s(?:century|centuries|jahrhunderts?|siècles?|siglos?)(?!\p{L})/iu.test(
        after,
      )
    )
      return { ...base, step: 1, kind: 'century' };
  }
  if (/^\d{1,4}$/.test(written) && /^(?:st|nd|rd|th|er|ère|ème|e|º|ª)(?!\p{L})/u.test(after))
    return { ...base, step: 1, kind: 'ordinal' };
  const before = lead(text, start);
  if (/^(?:1[5-9]|20)\d\d$/.test(written)) {
    const isDecade =
      /(?:années|años|decade of the|jahre)\s$/iu.test(before) && written.endsWith('0');
    return { ...base, step: 1, kind: isDecade ? 'decade' : 'year' };
  }
  const isNegative = /(?:^|[\s(])[−-]$/.test(before);
  if (isNegative) base.low = base.low.map((value) => -value);
  return { ...base, step: stepOf(plain), kind: 'number' };
}

/** Both readings of one separator before three digits, unless the language decides. */
function valuesOf(written: string, language: string | null): number[] {
  const joined = written.replace(/['’\u00a0\u202f ]/g, '');
  const marks = joined.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (!last) return [Number(joined)];
  const [whole = '', decimals = ''] = [
    joined.slice(0, joined.lastIndexOf(last)),
    joined.slice(joined.lastIndexOf(last) + 1),
  ];
  const decimal = Number(`${whole.replace(/[.,]/g, '')}.${decimals}`);
  const grouped = Number(joined.replace(/[.,]/g, ''));
  if (marks.length > 1) return marks.every((mark) => mark === last) ? [grouped] : [decimal];
  const mayGroup = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (!mayGroup) return [decimal];
  const decimalMark = language === 'en' ? '.' : longScale.has(language ?? '') ? ',' : null;
  if (decimalMark === null) return [grouped, decimal];
  return [last === decimalMark ? decimal : grouped];
}

function stepOf(written: string): number {
  const decimals = /[.,](\d{1,2}|\d{4,9})$/.exec(written)?.[1];
  if (decimals) return 10 ** -decimals.length;
  const zeros = /0*$/.exec(written.replace(/\D/g, ''))?.[0].length ?? 0;
  return 10 ** zeros;
}

const optionalMax = 2;

function* spelled(text: string, isTaken: (at: number) => boolean): Generator<Raw> {
  const words = [...text.matchAll(/\p{L}+/gu)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (!word || isTaken(word.start)) continue;
    const read = readNumberWords(words, at, text);
    if (!read) continue;
    const { value, end } = read;
    at += read.words - 1;
    // "per cent", "a hundred" and the units that sound like numbers.
    if (/^(?:cents?|mille|mil|score|a|an)$/i.test(text.slice(word.start, end))) continue;
    if (/\bper\s$/i.test(lead(text, word.start))) continue;
    const step = 10 ** (/0*$/.exec(String(value))?.[0].length ?? 0);
    const isOptional = read.hasOne || value <= optionalMax;
    yield { start: word.start, end, low: [value], step, kind: 'number', isOptional };
  }
}

const shareOf: [RegExp, number][] = [
  [/\b(?:two[- ]thirds|zwei drittel|deux tiers|dos tercios)\b/giu, 200 / 3],
  [/\b(?:three[- ]quarters|drei viertel|dreiviertel|trois quarts|tres cuartos)\b/giu, 75],
  [/\b(?:(?:a|one)[- ]third(?= of| as)|ein drittel|un tiers|un tercio)\b/giu, 100 / 3],
  [/\b(?:(?:a|one)[- ]quarter(?= of)|ein viertel|un quart|un cuarto)\b/giu, 25],
  [/\b(?:(?:a|one)[- ]fifth(?= of)|ein fünftel|un cinquième|un quinto)\b/giu, 20],
  [/\b(?:half(?= of| the| all)|die hälfte|la moitié|la mitad)\b/giu, 50],
];
const partOf =
  /\b(one|two|three|four|five|six|seven|eight|nine|\d{1,4}|einer|eine|zwei|drei|vier|un|une|deux|trois|quatre|uno|una|dos|tres|cuatro)(?:\s\p{L}+){0,2}?\s(?:in every|in|out of every|out of|von|sur|de cada)\s(\d{1,4}|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwanzig|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|vingt|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|veinte)(?![\p{L}\p{N}%.,]|\s(?:%|percent|per cent|prozent|pour|por|million|billion|years?|months?|days?|hours?|minutes?))/giu;

/** "half of", "two thirds", "one in five": shares of a hundred. */
function* fractions(text: string): Generator<Raw> {
  const unit = { of: 'share', factor: 1 };
  const base = { step: 1, kind: 'number', isOptional: false, unit } as const;
  for (const [form, share] of shareOf)
    for (const { index, 0: words } of text.matchAll(form))
      yield { ...base, start: index, end: index + words.length, low: [share] };
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

function withUnit(text: string, raw: Raw, language: string | null): Raw {
  if (
    raw.unit !== undefined ||
    raw.kind === 'decade' ||
    raw.kind === 'century' ||
    raw.kind === 'ordinal'
  )
    return raw;
  let { end } = raw;
  let scale = 1;
  for (const [form, by] of scales) {
    const match = form.exec(text.slice(end, end + 20));
    if (!match) continue;
    const isLong = by === 1e9 && longScale.has(language ?? '') && /billion/i.test(match[0]);
    scale = isLong ? 1e12 : by;
    end += match[0].length;
    break;
  }
  const sign = /([A-Z]{0,3}[$€£¥₹]|\b(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|INR))[\s\u00a0]?$/u.exec(
    text.slice(Math.max(0, raw.start - 6), raw.start),
  );
  const before = sign?.[1] && currencySigns.test(sign[1]) ? readUnit(sign[1]) : null;
  if (before && scale === 1 && /^[mM](?![\p{L}])/u.test(text.slice(end, end + 2))) {
    scale = 1e6;
    end += 1;
  }
  // "3.5 million of euros", "1,2 millions d’euros", "dos millones de dólares"
  const gap =
    scale > 1 ? (/^\s(?:de\s|d['’])/u.exec(text.slice(end, end + 4))?.[0].length ?? 0) : 0;
  const after = before ? null : readUnit(text.slice(end + gap, end + gap + 60));
  const unit = before?.unit ?? after?.unit ?? null;
  const isYear = raw.kind === 'year' && scale === 1 && !unit;
  return {
    ...raw,
    kind: isYear ? 'year' : 'number',
    start: before && sign ? raw.start - sign[0].length : raw.start,
    end: after ? end + gap + after.length : end,
    low: raw.low.map((value) => value * scale),
    step: raw.step * scale,
    unit,
    scale,
    hasScale: scale > 1,
    isOptional: raw.isOptional && !unit,
  };
}

const rangeWords = /^\s?(?:–|—|-|‑|to|bis|à|a|hasta|bis zu)\s?$/u;
const pairWords = /^\s?(?:and|und|et|y|e|or|oder|ou|o|,|\/)\s?$/u;
const between = /\b(?:between|zwischen|entre)\s(?:[$€£]\s?)?$/iu;

/** Two figures with "to" between them are one; a bare first one takes the unit of the second. */
function joinRanges(text: string, raw: Raw[]): Figure[] {
  const figures: Figure[] = [];
  for (let at = 0; at < raw.length; at++) {
    const first = raw[at];
    const second = raw[at + 1];
    if (!first) continue;
    const gap = second ? text.slice(first.end, second.start) : '';
    const isPair = second !== undefined && gap.length < 9;
    const isRange =
      isPair &&
      (rangeWords.test(gap) || (pairWords.test(gap) && between.test(lead(text, first.start))));
    if (second && (isRange || (isPair && pairWords.test(gap)))) shareUnits(first, second);
    if (isRange && second && comparable(first.unit ?? null, second.unit ?? null)) {
      figures.push(toFigure(text, first, second));
      at += 1;
    } else figures.push(toFigure(text, first, null));
  }
  return figures;
}

function shareUnits(first: Raw, second: Raw): void {
  const isBare = (one: Raw) => !one.unit && (one.kind === 'number' || one.kind === 'year');
  if (isBare(first) && second.unit && second.kind === 'number') {
    first.unit = second.unit;
    first.kind = 'number';
    first.isOptional = false;
  }
  if (isBare(second) && first.unit && first.kind === 'number' && second.kind === 'number')
    second.unit = first.unit;
  if (second.hasScale && !first.hasScale && (first.low[0] ?? 0) < 1_000) {
    first.low = first.low.map((value) => value * (second.scale ?? 1));
    first.step *= second.scale ?? 1;
  }
}

const roundingWords: [Rounding, RegExp][] = [
  [
    'over',
    /(?:\b(?:over|more than|above|at least|upwards? of|exceed(?:s|ed|ing)?|mehr als|über|mindestens|gut|plus de|au moins|más de|al menos)|>)\s?(?:the\s|an?\s|als\s)?$/iu,
  ],
  [
    'under',
    /(?:\b(?:nearly|almost|just under|under|below|less than|fewer than|close to|fast|knapp|beinahe|weniger als|unter|presque|près de|moins de|casi|menos de)|<)\s?(?:an?\s)?$/iu,
  ],
  [
    'about',
    /(?:\b(?:about|around|roughly|approximately|some|circa|ca\.|c\.|an estimated|or so|rund|etwa|ungefähr|environ|autour de|unos|unas|cerca de|alrededor de|aproximadamente)|[~≈])\s?(?:an?\s|the\s)?$/iu,
  ],
];

function toFigure(text: string, first: Raw, second: Raw | null): Figure {
  const before = lead(text, first.start);
  const rounding = roundingWords.find(([, form]) => form.test(before))?.[0] ?? null;
  const unit = first.unit ?? second?.unit ?? null;
  const end = second?.end ?? first.end;
  const { start, low, step, kind, isOptional } = first;
  const isBoth = isOptional && (second === null || second.isOptional);
  return {
    ...{ start, end, text: text.slice(start, end), unit, low, step, rounding, date: null },
    high: second?.low ?? null,
    kind,
    isOptional: isBoth,
  };
}

function dateFigure(
  text: string,
  { start, end, parts }: { start: number; end: number; parts: DateParts },
): Figure {
  return {
    ...{ start, end, text: text.slice(start, end), unit: null, low: [], high: null, step: 1 },
    ...{ rounding: null, date: parts, kind: 'date', isOptional: false },
  };
}

/** "Step 3", "Table 2": a place in a text and not a fact. */
function isLabel(text: string, at: number): boolean {
  return /(?:\b(?:step|figure|fig\.|table|chapter|section|part|page|p\.|no\.|version|level|schritt|abbildung|tabelle|kapitel|seite|étape|tableau|chapitre|paso|tabla|capítulo)\s|\[\^?)$/iu.test(
    lead(text, at),
  );
}

/** What stands before a figure, as far as any rule looks. */
function lead(text: string, start: number): string {
  return text.slice(Math.max(0, start - 24), start);
}

function spans(taken: { start: number; end: number }[]): (at: number) => boolean {
  return (at) => taken.some(({ start, end }) => at >= start && at < end);
}

function withoutOverlap(raw: Raw[]): Raw[] {
  const kept: Raw[] = [];
  const order = raw.sort((a, b) => a.start - b.start || b.end - a.end);
  for (const one of order) if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  return kept;
}
