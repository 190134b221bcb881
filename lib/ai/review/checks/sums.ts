import type { DraftFinding } from '../draft';
import type { Reading } from '../reading';
import { wrongSum } from '../sums/signs';
import { sumsInWords } from '../sums/words';

/** Sums within a sentence that do not come out: "3 × 40 = 130", "20% of 250 is 60". */
export function wrongSums({ sentences, english }: Reading): DraftFinding[] {
  return sentences.flatMap(({ plain, hasNumber, part, start, end }) => {
    if (!hasNumber) return [];
    const sums = [plain, ...(english ? sumsInWords(plain) : [])];
    const wrong = sums.map((sum) => wrongSum(sum, english)).find((found) => found !== null);
    if (!wrong) return [];
    const message = `This does not come out: ${wrong}.`;
    return [{ kind: 'sum', code: 'sum', message, spans: [{ part, start, end }] }];
  });
}
