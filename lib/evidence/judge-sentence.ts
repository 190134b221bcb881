import { judgeRead, type ReadPassage, readSentence, type Verdict } from './verdict';

type Candidate = { sourceId: string; read: ReadPassage };
export type Judged<Passage> = { verdict: Verdict; passage: Passage | null };

/** From what agrees best to what differs. */
const order = [
  'quoted',
  'figures-match',
  'names-match',
  'needs-reading',
  'figure-differs',
  'quotation-differs',
] satisfies Verdict['kind'][];

/**
 * The verdict of a sentence by the passages of what it cites: the best that one of them gives, or
 * the best ones of several sources together. `passages` come with the likeliest first.
 */
export function judgeSentence<Passage extends Candidate>(
  { text, language }: { text: string; language: string | null },
  passages: Passage[],
): Judged<Passage> {
  const sentence = readSentence(text, language);
  const singles = passages.map((passage) => ({
    passage,
    verdict: judgeRead(sentence, [passage.read]),
  }));
  const ranked = singles.sort((a, b) => rankOf(a.verdict) - rankOf(b.verdict));
  const [best] = ranked;
  if (!best) return { verdict: { kind: 'needs-reading', names: [] }, passage: null };
  const bestOfSource = new Map<string, (typeof singles)[number]>();
  for (const one of ranked)
    if (!bestOfSource.has(one.passage.sourceId)) bestOfSource.set(one.passage.sourceId, one);
  const all = [...bestOfSource.values()].map(({ passage }) => passage.read);
  const together = all.length > 1 ? judgeRead(sentence, all) : best.verdict;
  const isBetter = rankOf(together) < rankOf(best.verdict);
  return { verdict: isBetter ? together : best.verdict, passage: best.passage };
}

function rankOf({ kind }: Verdict): number {
  return order.indexOf(kind);
}
