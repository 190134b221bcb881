import type { DraftFinding } from '../draft';
import { plainLine } from '../plain';
import { type Line, listsOf, type Reading } from '../reading';

const percent = /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:%|per ?cent\b)/giu;
const whole =
  /\b(?:split|splits|divid(?:e|es|ed)|allocat(?:e|es|ed)|break(?:s)? down|broken down|breakdown|make up|makes up|made up|mix|blend|budget|distribution|shares?|weight(?:s|ing)?|adds? up to 100|out of 100)\b/i;
const rest =
  /\b(?:the (?:rest|remaining)|remaining|the other)\b[^.%]{0,40}?\d{1,3}(?:\.\d{1,2})?\s?(?:%|per ?cent)/i;

/** Shares of one whole that are not 100 together. */
export function wrongShares({ parts, english }: Reading): DraftFinding[] {
  return parts.flatMap((part) => {
    const lists = listsOf(part).flatMap(({ items, before }) => {
      const shares = items.map(onlyShare);
      const isSplit = english && whole.test(`${before?.text ?? ''} ${part.heading}`);
      if (!isSplit || shares.length < 3 || shares.some((share) => share === null)) return [];
      const last = items.at(-1);
      return offHundred(shares.map(Number), last ? [last] : []);
    });
    const lines = part.lines.flatMap((line) => {
      const text = plainLine(line.text);
      const ratios = [...text.matchAll(/(?<![\d/.])(\d{1,2})\/(\d{1,2})\/(\d{1,2})(?![\d/.])/g)];
      const splits = ratios.flatMap(([, ...numbers]) => {
        const values = numbers.map(Number);
        const sum = values.reduce((a, b) => a + b, 0);
        return Math.abs(sum - 100) <= 15 ? offHundred(values, [line]) : [];
      });
      if (!english || splits.length > 0) return splits;
      return line.sentences.flatMap((sentence) => {
        const { plain: own, hasNumber } = sentence;
        if (!hasNumber) return [];
        const values = [...own.matchAll(percent)].map((found) =>
          Number(found[1]?.replace(',', '.')),
        );
        const isSplit = values.length >= 3 && whole.test(own) && /,|;/.test(own);
        const hasRest = values.length >= 2 && rest.test(own);
        return isSplit || hasRest ? offHundred(values, [sentence]) : [];
      });
    });
    return [...lists, ...lines];
  });
}

function onlyShare({ text }: Line): number | null {
  const [found, ...more] = [...plainLine(text).matchAll(percent)];
  return found && more.length === 0 ? Number(found[1]?.replace(',', '.')) : null;
}

/** A share that has been rounded may miss by one. "All of it, 100%" among them is no part. */
function offHundred(
  values: number[],
  places: { part: number; start: number; end: number }[],
): DraftFinding[] {
  const sum = values.filter((value) => value < 100).reduce((total, value) => total + value, 0);
  if (Math.abs(sum - 100) <= 1 || sum < 40 || sum > 200) return [];
  const message = `The shares add up to ${Math.round(sum * 100) / 100}, not to 100.`;
  const spans = places.map(({ part, start, end }) => ({ part, start, end }));
  return [{ kind: 'sum', code: 'shares', message, spans }];
}
