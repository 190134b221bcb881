import { clocksIn } from './clocks';
import { datesIn } from './dates';
import { decadesIn } from './decades';
import { digits, isLabel, readDigits } from './digits';
import { type Figure, lead, type RawFigure } from './figure';
import { ordinalsIn } from './ordinals';
import { fallsIn, isMinus, roundingOf } from './rounding';
import { multiplesIn, sharesIn } from './shares';
import { spelledIn } from './spelled';
import { comparable, currencySigns, readUnit } from './units';

const scales: [RegExp, number][] = [
  [
    /^[\s\u00a0\u202f-]?(?:mil millones|milliards?|milliarden?|mrd\.?|billions?|bn|bln|b)(?![\p{L}])/iu,
    1e9,
  ],
  [/^[\s\u00a0\u202f-]?(?:Billionen|billones|billón|trillions?|trn)(?![\p{L}])/u, 1e12],
  [/^[\s\u00a0\u202f-]?(?:millions?|millionen|mio\.?|millones|millón|mn)(?![\p{L}])/iu, 1e6],
  [/^[\s\u00a0\u202f]?Md(?=\s?[€$£])/u, 1e9],
  [/^[\s\u00a0\u202f]?M(?=\s?[€$£])/u, 1e6],
  [/^(?:[\s\u00a0\u202f-]?(?:thousand|tausend|tsd\.?|mille|mil)|k)(?![\p{L}])/iu, 1e3],
  [/^[\s\u00a0\u202f]?(?:hundred|hundert)(?![\p{L}])/iu, 100],
];
const longScale = new Set(['de', 'fr', 'es']);

/**
 * The figures of one or several sentences: numbers with unit and scale, ranges, shares, dates, years
 * and ordinals. `language` decides what "1.200" is; null leaves both readings open.
 */
export function figuresIn(text: string, language: string | null): Figure[] {
  const dates = datesIn(text, language);
  const clocks = [...clocksIn(text)];
  const isTaken = placesOf(text, [...dates, ...clocks]);
  const found: RawFigure[] = [...clocks];
  for (const match of text.matchAll(digits)) {
    if (isTaken(match.index) || isLabel(text, match.index)) continue;
    found.push(readDigits(text, { start: match.index, written: match[0], language }));
  }
  found.push(...spelledIn(text, language, isTaken), ...sharesIn(text));
  found.push(...multiplesIn(text), ...decadesIn(text));
  for (const { value, isRank, ...ordinal } of ordinalsIn(text))
    found.push({ ...ordinal, low: [value], step: 1, isOptional: !isRank });
  const raw = withoutOverlap(found).map((one) => withUnit(text, one, language));
  const isFall = fallsIn(text);
  const figures = withSpareUnits(joinRanges(text, raw)).map((figure) => ({
    ...figure,
    isFall: isFall(figure.start),
  }));
  for (const { start, end, parts } of dates)
    figures.push({ ...plain, start, end, text: text.slice(start, end), date: parts, kind: 'date' });
  return figures.sort((a, b) => a.start - b.start);
}

const plain = {
  ...{ unit: null, spareUnit: null, low: [], high: null, step: 1, rounding: null, date: null },
  ...{ isFall: false, isOptional: false },
};

function withUnit(text: string, raw: RawFigure, language: string | null): RawFigure {
  if (raw.unit !== undefined || (raw.kind !== 'number' && raw.kind !== 'year')) return raw;
  let { end } = raw;
  let scale = 1;
  const next = text.slice(end, end + 20);
  // No scale begins with another letter.
  for (const [form, by] of /^[\s\u00a0\u202f-]?[bhmtk]/i.test(next) ? scales : []) {
    const match = form.exec(next);
    if (!match) continue;
    const isLong = by === 1e9 && longScale.has(language ?? '') && /billion/i.test(match[0]);
    scale = isLong ? 1e12 : by;
    end += match[0].length;
    break;
  }
  const half = halves.exec(text.slice(end, end + 16));
  if (half) end += half[0].length;
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
  const after = before ? null : readUnit(text.slice(end + gap, end + gap + 60), language);
  const unit = before?.unit ?? after?.unit ?? null;
  const unitEnd = after ? end + gap + after.length : end;
  const late = half || !after ? null : lateHalves.exec(text.slice(unitEnd, unitEnd + 14));
  const more = half || late ? 0.5 : 0;
  const isYear = raw.kind === 'year' && scale === 1 && !unit;
  return {
    ...raw,
    kind: isYear ? 'year' : 'number',
    start: before && sign ? raw.start - sign[0].length : raw.start,
    end: unitEnd + (late?.[0].length ?? 0),
    low: raw.low.map((value) => signOf(text, raw, unitEnd) * (value + more) * scale),
    step: raw.step * scale,
    unit,
    scale,
    hasScale: scale > 1,
    isOptional: raw.isOptional && !unit,
  };
}

const halves = /^\s(?:and a half|ein halb)(?!\p{L})/iu;
const lateHalves = /^\s(?:and a half|et demie?|y medi[oa])(?!\p{L})/iu;

function signOf(text: string, { start, low }: RawFigure, end: number): 1 | -1 {
  if ((low[0] ?? 0) < 0) return 1;
  return isMinus(lead(text, start), text.slice(end, end + 20)) ? -1 : 1;
}

const rangeWords = /^\s?(?:–|—|-|‑|to|bis|à|a|hasta|bis zu)\s?$/u;
const pairWords = /^\s?(?:and|und|et|y|e|or|oder|ou|o|,|\/)\s?$/u;
const between = /\b(?:between|zwischen|entre)\s(?:[$€£]\s?)?$/iu;

/** Two figures with "to" between them are one; a bare first one takes the unit of the second. */
function joinRanges(text: string, raw: RawFigure[]): Figure[] {
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
    if (
      isRange &&
      second &&
      first.kind !== 'clock' &&
      comparable(first.unit ?? null, second.unit ?? null)
    ) {
      figures.push(toFigure(text, first, second));
      at += 1;
    } else figures.push(toFigure(text, first, null));
  }
  return figures;
}

function shareUnits(first: RawFigure, second: RawFigure): void {
  const isBare = (one: RawFigure) => !one.unit && (one.kind === 'number' || one.kind === 'year');
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

function toFigure(text: string, first: RawFigure, second: RawFigure | null): Figure {
  const before = lead(text, first.start);
  const unit = first.unit ?? second?.unit ?? null;
  const { start, low, step, kind, isOptional } = first;
  const end = second?.end ?? first.end;
  return {
    ...{ ...plain, start, end, text: text.slice(start, end), unit, low, step, kind },
    rounding: roundingOf(before),
    high: second?.low ?? null,
    isOptional: isOptional && (second === null || second.isOptional),
  };
}

/** "180 dollars a season, and a deposit of 50". */
function withSpareUnits(figures: Figure[]): Figure[] {
  let last: Figure['unit'] = null;
  for (const figure of figures) {
    if (figure.unit) last = figure.unit;
    else if (figure.kind === 'number') figure.spareUnit = last;
  }
  return figures;
}

function placesOf(text: string, taken: { start: number; end: number }[]): (at: number) => boolean {
  const inside = new Uint8Array(text.length);
  for (const { start, end } of taken) inside.fill(1, start, end);
  return (at) => inside[at] === 1;
}

function withoutOverlap(raw: RawFigure[]): RawFigure[] {
  const kept: RawFigure[] = [];
  const order = raw.sort((a, b) => a.start - b.start || b.end - a.end);
  for (const one of order) if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  return kept;
}
