import { compare, judgeRead, type ReadPassage, readSentence, type Verdict } from './verdict';

type Candidate = { sourceId: string; read: ReadPassage };
type Judged<Passage> = { verdict: Verdict; passage: Passage | null };

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
  const ranked = passages
    .map((passage) => ({ passage, rank: rankOf(compare(sentence, [passage.read])) }))
    .sort((a, b) => a.rank - b.rank);
  const [best] = ranked;
  if (!best) return { verdict: { kind: 'needs-reading', names: [] }, passage: null };
  const { passage } = best;
  const bestOfSource = new Map<string, Passage>();
  for (const one of ranked)
    if (!bestOfSource.has(one.passage.sourceId))
      bestOfSource.set(one.passage.sourceId, one.passage);
  const all = [...bestOfSource.values()].map(({ read }) => read);
  const isBetter = all.length > 1 && rankOf(compare(sentence, all)) < best.rank;
  return { verdict: judgeRead(sentence, isBetter ? all : [passage.read]), passage };
}

function rankOf({ kind }: Pick<Verdict, 'kind'>): number {
  return order.indexOf(kind);
}
