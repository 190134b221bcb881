import type { DateParts } from './dates';
import type { Figure } from './figures';
import { comparable } from './units';

/** Whether `figure` of a sentence is among those of its passages: a range also by its two ends. */
export function isKnownFigure(figure: Figure, sources: Figure[]): boolean {
  if (sources.some((source) => isSameFigure(figure, source))) return true;
  if (!figure.high) return false;
  const { low, high } = figure;
  return [low, high].every((end) =>
    sources.some((source) => isSameFigure({ ...figure, low: end, high: null }, source)),
  );
}

function isSameFigure(figure: Figure, source: Figure): boolean {
  if (figure.date) return source.date !== null && isSameDate(figure.date, source.date);
  if (figure.kind === 'year' && !figure.high)
    return source.date ? source.date.year === figure.low[0] : hasEnd(figure, source);
  if (source.date) return false;
  if (figure.kind !== source.kind && (isSpecial(figure) || isSpecial(source))) return false;
  if (!comparable(figure.unit, source.unit)) return false;
  if (figure.high)
    return source.high !== null && fits(figure, source, 'low') && fits(figure, source, 'high');
  if (source.high) return isEndOfRange(figure, source);
  return fits(figure, source, 'low');
}

function isSpecial({ kind }: Figure): boolean {
  return kind === 'ordinal' || kind === 'century' || kind === 'decade';
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

/** "Up to 60" and "at least 40" say an end of "40 to 60"; "60" alone does not. */
function isEndOfRange(figure: Figure, source: Figure): boolean {
  if (figure.rounding === 'over') return isEqual(figure, figure.low, source, source.low);
  if (figure.rounding === 'under') return isEqual(figure, figure.low, source, source.high ?? []);
  return false;
}

function fits(figure: Figure, source: Figure, end: 'low' | 'high'): boolean {
  const own = figure[end] ?? [];
  const other = source[end] ?? [];
  if (isEqual(figure, own, source, other)) return true;
  const { rounding } = figure;
  if (!rounding) return false;
  const size = factorOf(figure);
  const step = figure.step * size;
  return own.some((value) =>
    other.some((said) => {
      const away = said * factorOf(source) - value * size;
      if (rounding === 'about') return Math.abs(away) <= step / 2;
      return rounding === 'over' ? away >= 0 && away < step : away <= 0 && away > -step;
    }),
  );
}

function isEqual(figure: Figure, own: number[], source: Figure, other: number[]): boolean {
  const slack = figure.unit?.of === 'share' && isThird(figure, source) ? 0.5 : 0;
  return own.some((a) =>
    other.some((b) => {
      const x = a * factorOf(figure);
      const y = b * factorOf(source);
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
