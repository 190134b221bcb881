import { digits, readings } from '../../text/numbers';
import type { DraftFinding } from '../draft';
import type { Reading } from '../reading';

const amount = String.raw`[$€£¥]?\s?(${digits})(?:\s?[%€£¥]|\s\p{L}{1,12})?`;
const change = new RegExp(
  String.raw`\bfrom ${amount} to ${amount}(?!\d)[^.;]{0,60}?(?<![\d.,])(\d{1,4}(?:\.\d{1,2})?)\s?(?:%|per ?cent\b)(?! of\b)`,
  'giu',
);
const meant =
  /\b(?:increase|rise|rises|rose|drop|drops|fall|falls|cut|cuts|saving|saves?|growth|grows?|reduction|reduces?|decrease|decline|up|down|gain|loss|more|less|jump)\b/i;

/** "From 80 to 100, a rise of 20 percent": the change in percent is of what it was before. */
export function wrongChanges({ sentences, english }: Reading): DraftFinding[] {
  if (!english) return [];
  return sentences.flatMap(({ plain, hasNumber, part, start, end }) => {
    if (!hasNumber) return [];
    for (const [whole, a = '', b = '', said = ''] of plain.matchAll(change)) {
      const [from = 0] = readings(a);
      const [to = 0] = readings(b);
      if (from === 0 || !meant.test(plain) || /from [^t]{0,12}%/.test(whole)) continue;
      const right = Math.abs((to - from) / from) * 100;
      if (Math.abs(right - Number(said)) <= Math.max(1, right * 0.03)) continue;
      const message = `From ${a} to ${b} is a change of ${Math.round(right * 10) / 10} percent, not ${said}.`;
      return [{ kind: 'sum', code: 'change', message, spans: [{ part, start, end }] }];
    }
    return [];
  });
}
