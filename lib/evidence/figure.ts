import type { DateParts } from './dates';
import type { Unit } from './units';

/** How the text rounds a figure: "about 500", "over 500", "nearly 500", "up to 500", "from 500". */
export type Rounding = 'about' | 'over' | 'under' | 'up-to' | 'from';

type FigureKind = 'number' | 'year' | 'decade' | 'century' | 'ordinal' | 'date' | 'clock' | 'ratio';

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
  kind: FigureKind;
  /** What a bare number of a list may mean: the unit of the figure before it. */
  spareUnit: Unit | null;
  /** After "fell by": a source may say it with a minus. */
  isFall: boolean;
  /** A sentence may say it without its source: "two ways". */
  isOptional: boolean;
};

/** A figure as it is found, before ranges and rounding are known. */
export type RawFigure = Pick<Figure, 'start' | 'end' | 'low' | 'step' | 'kind' | 'isOptional'> & {
  unit?: Unit | null;
  hasScale?: boolean;
  scale?: number;
};

/** What stands before a figure, as far as any rule looks. */
export function lead(text: string, start: number): string {
  return text.slice(Math.max(0, start - 32), start);
}
