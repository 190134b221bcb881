import { disagree } from '../amounts';
import type { DraftFinding } from '../draft';
import type { Reading, Sentence } from '../reading';
import { type Statement, statementsIn } from '../statements';

/** A sentence that sets two things or two times against each other states no single number. */
const contrast =
  /\b(?:instead|unlike|versus|vs|whereas|while|another|previous(?:ly)?|used to|rather than|if|unless|suppose|imagine|again|second time|extra|additional|say)\b/i;

/** One thing with two numbers: "a five-step check" here and "the check has six steps" there. */
export function conflicts({ sentences, english }: Reading): DraftFinding[] {
  if (!english) return [];
  const first = new Map<string, Statement & { sentence: Sentence }>();
  return sentences.flatMap((sentence) => {
    const { plain } = sentence;
    if (!sentence.hasNumber || contrast.test(plain)) return [];
    return statementsIn(plain).flatMap((statement): DraftFinding[] => {
      const known = first.get(statement.key);
      if (!known) first.set(statement.key, { ...statement, sentence });
      const differ = known && disagree(known.amount, statement.amount);
      // Within one part the same may be done twice, the second time for longer.
      const isSequence = known?.key.startsWith('do ') && known.sentence.part === sentence.part;
      if (!differ || isSequence || known.sentence === sentence) return [];
      const message = `The same thing has two numbers: ${known.amount.text} and ${statement.amount.text}.`;
      const spans = [known.sentence, sentence].map(({ part, start, end }) => ({
        part,
        start,
        end,
      }));
      return [{ kind: 'contradiction', code: 'two-numbers', message, spans }];
    });
  });
}
