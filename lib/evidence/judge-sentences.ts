import { judgeSentence } from './judge-sentence';
import { type CitedPassage, type ReadPassage, readPassage, type Verdict } from './verdict';

export type PassageToRead = CitedPassage & { sourceId: string };
type Asked = {
  language: string | null;
  passages: PassageToRead[];
  /** `cited` are places in `passages`, the likeliest first. */
  sentences: { text: string; cited: number[] }[];
};
type JudgedSentence = { verdict: Verdict; passage: number | null };

/** The verdicts in the order of `sentences`. Each passage is read once. */
export function judgeSentences({ language, passages, sentences }: Asked): JudgedSentence[] {
  const known = new Map<number, ReadPassage>();
  const candidateAt = (at: number) => {
    const passage = passages[at];
    if (!passage) return [];
    const read = known.get(at) ?? readPassage(passage);
    known.set(at, read);
    return [{ at, sourceId: passage.sourceId, read }];
  };
  return sentences.map(({ text, cited }) => {
    const { verdict, passage } = judgeSentence({ text, language }, cited.flatMap(candidateAt));
    return { verdict, passage: passage?.at ?? null };
  });
}
