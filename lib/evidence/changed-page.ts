import { judgeSentence } from './judge-sentence';
import { type ReadPassage, readPassage } from './verdict';

type Page = {
  passages: { text: string }[];
  about: Omit<Parameters<typeof readPassage>[0], 'text'>;
};
type PageChange = { sentence: string; was: string; becomes: string | null };

const maxCompared = 12;
const word = /[\p{L}\p{M}\p{N}]{2,40}/gu;

/** Of sentences that agreed with a page: those that no longer do, and what stands there now. */
export function changesOf(
  sentences: string[],
  language: string | null,
  { passages, about }: Page,
): PageChange[] {
  const read = passages.map(({ text }) => ({ text, words: wordsOf(text) }));
  const known = new Map<string, ReadPassage>();
  const once = (text: string) => {
    const passage = known.get(text) ?? readPassage({ text, ...about });
    known.set(text, passage);
    return passage;
  };
  return sentences.flatMap((sentence): PageChange[] => {
    const own = [...wordsOf(sentence)];
    const near = read
      .map(({ text, words }) => ({ text, shared: own.filter((one) => words.has(one)).length }))
      .sort((a, b) => b.shared - a.shared)
      .slice(0, maxCompared)
      .map(({ text }) => ({ sourceId: 'page', read: once(text) }));
    const { verdict } = judgeSentence({ text: sentence, language }, near);
    if (verdict.kind === 'figure-differs')
      return [{ sentence, was: verdict.figure, becomes: verdict.said }];
    if (verdict.kind === 'quotation-differs')
      return [{ sentence, was: verdict.quotation, becomes: null }];
    return [];
  });
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(word));
}
