import 'server-only';
import type { SectionIntent } from '@/local/openai/writer/intent';
import { general } from '@/local/openai/writer/stock/advice-general';
import { choose, compare, cost, mistakes } from '@/local/openai/writer/stock/advice-judge';
import {
  examples,
  maintain,
  measure,
  next,
  time,
} from '@/local/openai/writer/stock/advice-lasting';
import { define, how, prepare, why } from '@/local/openai/writer/stock/advice-start';

/** Advice by what a section is for. */
export const advice: Record<SectionIntent, readonly string[]> = {
  define,
  why,
  prepare,
  how,
  choose,
  compare,
  mistakes,
  cost,
  time,
  maintain,
  examples,
  measure,
  next,
  general,
};

/** For a post whose many sections all ask for the same: advice that bears another heading. */
export const spareAdvice: readonly string[] = [...how, ...why, ...measure, ...time, ...maintain];
