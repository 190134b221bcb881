import { amountsIn, disagree } from '../amounts';
import type { DraftFinding } from '../draft';
import { isItem, type Reading, type Sentence } from '../reading';
import { similarSentences } from '../similar';

/** The same said twice; where only the numbers differ, one of the two is wrong. In any language. */
export function repeats(reading: Reading): DraftFinding[] {
  return similarSentences(reading).flatMap(({ first, second, apart }): DraftFinding[] => {
    const spans = [first, second].map(({ part, start, end }) => ({ part, start, end }));
    const numbers = differing(first, second);
    if (!numbers && (areRows(reading, first, second) || areWording(reading, first, second)))
      return [];
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

/** Items of one list under names of their own, as of two months, may hold the same. */
function areRows({ parts }: Reading, first: Sentence, second: Sentence): boolean {
  if (first.part !== second.part) return false;
  const rows = parts[first.part]?.lines.slice(first.line, second.line + 1) ?? [];
  const [one, other] = [rows.at(0), rows.at(-1)].map((row) =>
    /^\*\*[^*]+\*\*/.exec(row?.text ?? ''),
  );
  return rows.every(isItem) && one !== null && other !== null && one?.[0] !== other?.[0];
}

/** A message may quote one line of a sample that stands elsewhere; two of them are a copy. */
function areWording({ parts }: Reading, first: Sentence, second: Sentence): boolean {
  const quoted = ({ part }: Sentence, line: number) => {
    const found = parts[part]?.lines[line];
    return found?.kind === 'quote' ? found.text : null;
  };
  if ([first, second].some((one) => quoted(one, one.line) === null)) return false;
  return [-1, 1].every((step) => {
    const next = quoted(first, first.line + step);
    return next === null || next !== quoted(second, second.line + step);
  });
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
