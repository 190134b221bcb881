import { amountsIn, disagree } from '../amounts';
import type { DraftFinding } from '../draft';
import type { Reading, Sentence } from '../reading';
import { similarSentences } from '../similar';

/** The same said twice; where only the numbers differ, one of the two is wrong. In any language. */
export function repeats(reading: Reading): DraftFinding[] {
  return similarSentences(reading).flatMap(({ first, second, apart }): DraftFinding[] => {
    const spans = [first, second].map(({ part, start, end }) => ({ part, start, end }));
    const numbers = differing(first, second);
    if (!numbers)
      return [{ kind: 'repeat', code: 'repeat', message: 'This is said twice.', spans }];
    if (apart || areSideBySide(first, second) || blanks(first) !== blanks(second)) return [];
    const message = `Two sentences say the same with different numbers: ${numbers}.`;
    return [{ kind: 'contradiction', code: 'numbers', message, spans }];
  });
}

/** Cases that a list or a paragraph sets beside each other differ on purpose. */
function areSideBySide(first: Sentence, second: Sentence): boolean {
  return first.part === second.part && second.line - first.line <= 3;
}

/** Wording with a blank to fill in ("From [date] …") is for another case than the same without it. */
function blanks({ plain }: Sentence): number {
  return plain.split('[').length;
}

function differing(first: Sentence, second: Sentence): string | null {
  const [a, b] = [first, second].map(({ plain }) => amountsIn(plain));
  if (!a || !b || a.length !== b.length) return null;
  const at = a.findIndex((amount, i) => b[i] && disagree(amount, b[i]));
  return at < 0 ? null : `${a[at]?.text} and ${b[at]?.text}`;
}
