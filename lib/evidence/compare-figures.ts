import type { DateParts } from './dates';
import type { Figure } from './figure';
import { comparable } from './units';

/** Whether `figure` of a sentence is among those of its passages: a range also by its two ends. */
export function isKnownFigure(figure: Figure, sources: Figure[]): boolean {
  if (sources.some((source) => isSameFigure(figure, source))) return true;
  const { low, high, unit, spareUnit } = figure;
  if (!unit && spareUnit && isKnownFigure({ ...figure, unit: spareUnit, spareUnit: null }, sources))
    return true;
  if (isMultiple(figure)) return isRatioKnown(figure, sources);
  if (!high) return false;
  return [low, high].every((end) =>
    sources.some((source) => isSameFigure({ ...figure, low: end, high: null }, source)),
  );
}

function isMultiple({ unit, kind }: Figure): boolean {
  return kind === 'number' && unit?.of === 'times';
}

/** "Doubled" is also said by "from 410 to 820", and unknown where no passage counts in times. */
function isRatioKnown({ low }: Figure, sources: Figure[]): boolean {
  if (!sources.some(isMultiple)) return true;
  return sources.some(({ low: [from = 0], high }) =>
    low.some((times) => Math.abs((high?.[0] ?? 0) / from - times) < 0.05 * times),
  );
}

function isSameFigure(figure: Figure, source: Figure): boolean {
  if (figure.date) return source.date !== null && isSameDate(figure.date, source.date);
  if (figure.kind === 'year' && !figure.high)
    return source.date ? source.date.year === figure.low[0] : hasEnd(figure, source);
  if (source.date) return false;
  if (figure.kind === 'decade') return isInDecade(figure, source);
  if (figure.kind === 'clock' || source.kind === 'clock') return isSameClock(figure, source);
  if (figure.kind !== source.kind && (isSpecial(figure) || isSpecial(source))) return false;
  if (figure.unit && !source.unit && source.spareUnit)
    return isSameFigure(figure, { ...source, unit: source.spareUnit, spareUnit: null });
  if (!comparable(figure.unit, source.unit)) return false;
  if (figure.high)
    return source.high !== null && fits(figure, source, 'low') && fits(figure, source, 'high');
  if (source.high) return isEndOfRange(figure, source);
  return fits(figure, source, 'low');
}

/** "The 1930s" and "the thirties" hold 1932. */
function isInDecade({ low: [decade = 0] }: Figure, source: Figure): boolean {
  if (source.kind === 'decade') return (source.low[0] ?? 0) % 100 === decade % 100;
  if (source.kind !== 'year') return false;
  return [...source.low, ...(source.high ?? [])].some((year) => {
    const start = year - (year % 10);
    return decade > 100 ? start === decade : start % 100 === decade;
  });
}

/** Twelve hours and twenty-four: "10 p.m." is 22:00, and "7 in the morning" may be a bare 7. */
function isSameClock(figure: Figure, source: Figure): boolean {
  const [a, b] = [figure, source].map(({ kind, low, unit, high }) => {
    const hours = kind === 'clock' ? 1 : high ? null : !unit || unit.factor === 3_600 ? 60 : null;
    return hours === null ? Number.NaN : (low[0] ?? Number.NaN) * hours;
  });
  return a !== undefined && b !== undefined && (a === b || a + 720 === b || b + 720 === a);
}

function isSpecial({ kind }: Figure): boolean {
  return kind !== 'number' && kind !== 'year';
}

function isSameDate(date: DateParts, source: DateParts): boolean {
  return (['year', 'month', 'day'] as const).every(
    (part) => date[part] === undefined || date[part] === source[part],
  );
}

function hasEnd(figure: Figure, source: Figure): boolean {
  if (source.unit) return false;
  return [...source.low, ...(source.high ?? [])].some((value) => figure.low.includes(value));
}

/** "Up to 60" and "at least 40" state one end of the range "40 to 60"; "60" alone does not. */
function isEndOfRange(figure: Figure, source: Figure): boolean {
  if (figure.rounding === 'over' || figure.rounding === 'from')
    return isEqual(figure, figure.low, source, source.low);
  if (figure.rounding === 'under' || figure.rounding === 'up-to')
    return isEqual(figure, figure.low, source, source.high ?? []);
  return false;
}

/** How far "over 500" and "nearly 500" reach, as a share of the figure. */
const reach = 0.2;

function fits(figure: Figure, source: Figure, end: 'low' | 'high'): boolean {
  const own = figure[end] ?? [];
  const other = source[end] ?? [];
  if (isEqual(figure, own, source, other)) return true;
  const { rounding } = figure;
  if (!rounding || rounding === 'up-to' || rounding === 'from') return false;
  const size = factorOf(figure);
  const step = figure.step * size;
  return own.some((value) =>
    other.some((said) => {
      const away = said * factorOf(source) - value * size;
      if (rounding === 'about') return Math.abs(away) <= step / 2;
      const most = Math.min(step, reach * Math.abs(value * size));
      return rounding === 'over' ? away >= 0 && away < most : away <= 0 && away > -most;
    }),
  );
}

function isEqual(figure: Figure, own: number[], source: Figure, other: number[]): boolean {
  const slack = figure.unit?.of === 'share' && isThird(figure, source) ? 0.5 : 0;
  return own.some((a) =>
    other.some((b) => {
      const x = a * factorOf(figure);
      const y = (figure.isFall && b < 0 && a > 0 ? -b : b) * factorOf(source);
      return Math.abs(x - y) <= Math.max(slack, 1e-9 * Math.abs(y));
    }),
  );
}

/** "A third" is said of 33 percent too. */
function isThird(...figures: Figure[]): boolean {
  return figures.some(({ low }) => low.some((value) => !Number.isInteger(value * 100)));
}

function factorOf({ unit }: Figure): number {
  return unit?.factor ?? 1;
}

/** The figure of the passages that is nearest in kind and size, to show beside one that differs. */
export function nearestFigure(figure: Figure, sources: Figure[]): Figure | null {
  const distance = (source: Figure) => {
    const [a, b] = [figure.low[0], source.low[0]];
    if (a === undefined || b === undefined || a === 0 || b === 0) return 50;
    return Math.abs(Math.log(Math.abs((a * factorOf(figure)) / (b * factorOf(source)))));
  };
  const alike = sources.filter((source) =>
    figure.date || figure.kind === 'year'
      ? source.date !== null || source.kind === 'year'
      : source.kind === figure.kind && comparable(figure.unit, source.unit),
  );
  return alike.reduce<Figure | null>(
    (best, one) => (best === null || distance(one) < distance(best) ? one : best),
    null,
  );
}
