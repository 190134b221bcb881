import { digits, readings } from '../../text/numbers';
import type { DraftFinding } from '../draft';
import { plainLine } from '../plain';
import { type Line, type ListRun, listsOf, type Reading } from '../reading';
import { unitOf } from '../units';

/** Lists whose items do not add up to the total that stands with them. */
export function wrongTotals({ parts, english }: Reading): DraftFinding[] {
  return parts.flatMap((part) =>
    listsOf(part).flatMap((list) => {
      const found = wrongTotal(list, english);
      if (!found) return [];
      const { line, message } = found;
      const span = { part: line.part, start: line.body, end: line.end };
      return [{ kind: 'sum' as const, code: 'total', message, spans: [span] }];
    }),
  );
}

const total =
  /^(?:(?:grand |the |in )?(?:total|sum|(?:al|all )?together|all told|all in all)|gesamt|summe|insgesamt|zusammen|totale?s?|somme|suma|totaal|soma|合計|总计|итого)(?![\p{L}])/iu;

function wrongTotal({ items, after }: ListRun, english: boolean) {
  const last = items.at(-1);
  const own = last && total.test(plainLine(last.text)) ? last : null;
  const line = own ?? (after && total.test(plainLine(after.text)) ? after : null);
  const added = own ? items.slice(0, -1) : items;
  if (!line || added.length < 2) return null;
  const amounts = added.map(amountIn);
  const said = amountIn(line);
  if (!said || amounts.some((amount) => !amount || amount.dimension !== said.dimension))
    return null;
  const known = amounts.flatMap((amount) => amount ?? []);
  const styles = english ? [0] : [0, 1];
  const sums = styles.map((style) => sumOf(known, style));
  const right = styles.some(
    (style, at) => Math.abs((sums[at] ?? 0) - sumOf([said], style)) < 0.011,
  );
  if (right) return null;
  return { line, message: `The items add up to ${round(sums[0] ?? 0)}, not to ${said.text}.` };
}

type Amount = { text: string; values: number[]; dimension: string; scale: number };

const quantity = new RegExp(
  String.raw`([$€£¥]?)\s?(?<![\p{L}\d.,])(${digits})\s?([%€$£¥]|\p{L}*)`,
  'gu',
);

/** The one amount of a line: the only one with a measure, or the only number. */
function amountIn({ text }: Line): Amount | null {
  const all = [...plainLine(text).matchAll(quantity)].map(
    ([whole, sign = '', value = '', word = '']) => {
      const measure = unitOf(sign || word);
      return {
        text: whole.trim(),
        values: readings(value),
        dimension: measure?.dimension ?? '',
        scale: measure?.scale ?? 1,
      };
    },
  );
  const measured = all.filter(({ dimension }) => dimension);
  const [only, ...more] = measured.length > 0 ? measured : all;
  return only && more.length === 0 ? only : null;
}

function sumOf(amounts: Amount[], style: number): number {
  return amounts.reduce(
    (sum, { values, scale }) => sum + (values[style] ?? values[0] ?? 0) * scale,
    0,
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
