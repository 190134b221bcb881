import type { RawFigure } from './figure';
import { readNumberWords } from './number-words';

const half = String.raw`(?<pm>[ap]\.?m\.?(?![\p{L}])|in the (?:morning|afternoon|evening)|at night|uhr|o['’]clock|heures? du (?:matin|soir)|de la (?:mañana|tarde|noche))`;
const forms = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,:/])(?:(?<a>\d{1,3}):(?<b>\d{1,2})(?![\p{N}:])(?:\s?${half})?|(?<hour>\d{1,2})\s?(?:${half.replace('<pm>', '<pm2>')}|h\s?(?<minutes>\d{2})(?![\p{L}\p{N}])))`,
  'giu',
);
const halfPast = /(?<!\p{L})halb\s(\p{L}{3,8})(?!\p{L})/giu;

/** Times of day and scores: "22:00", "10 p.m.", "halb neun", "3:1". */
export function* clocksIn(text: string): Generator<RawFigure> {
  const base = { step: 1, unit: null, isOptional: false };
  for (const { index: start, 0: words, groups } of text.matchAll(forms)) {
    const { a, b, hour, minutes, pm, pm2 } = groups ?? {};
    const place = { start, end: start + words.length };
    if (b?.length === 1) {
      yield { ...base, ...place, low: [Number(a) * 1_000 + Number(b)], kind: 'ratio' };
      continue;
    }
    const isLate = /^p|afternoon|evening|night|soir|tarde|noche/i.test(pm ?? pm2 ?? '');
    const hours = Number(a ?? hour) + (isLate && Number(a ?? hour) < 12 ? 12 : 0);
    yield { ...base, ...place, low: [hours * 60 + Number(b ?? minutes ?? 0)], kind: 'clock' };
  }
  for (const { index: start, 0: words, 1: word = '' } of text.matchAll(halfPast)) {
    const hour = readNumberWords([{ text: word, start: 0, end: word.length }], 0, word)?.value;
    if (!hour || hour > 12) continue;
    yield { ...base, start, end: start + words.length, low: [hour * 60 - 30], kind: 'clock' };
  }
}
