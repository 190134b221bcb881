import { createHash } from 'node:crypto';
import { countProse } from '@/lib/ai/blocks';
import { pointAtModel, startFakeModel } from '@/tests/helpers/model/fake-model';
import { asRead } from './as-read';
import { replay } from './replay';
import { isOurs, readTranscripts, type Transcript, tokensOf } from './transcript';
import { writeOrder } from './write-order';

export type Written = { text: string; words: number; tokensIn: number; tokensOut: number };
/** `name` is the order's keyword with hyphens. */
export type Pair = { name: string; keyword: string; post: Written; rival: Written };

/** Every order that the transcripts of a folder hold both from the pipeline and from a single prompt. */
export async function keptPairs(folder: string): Promise<Pair[]> {
  const all = readTranscripts(folder);
  const pairs: Pair[] = [];
  for (const ours of all.filter(isOurs)) {
    const { keyword } = ours.request;
    const other = all.find((one) => !isOurs(one) && one.request.keyword === keyword);
    if (!other) continue;
    const [post, rival] = [await written(ours), await written(other)];
    pairs.push({ name: keyword.replaceAll(' ', '-'), keyword, post, rival });
  }
  return pairs;
}

/** The post of a transcript as a reader gets it, with the size of its requests and answers. */
async function written(transcript: Transcript): Promise<Written> {
  const answer = replay(transcript);
  const tokens = { tokensIn: 0, tokensOut: 0 };
  const model = await startFakeModel((seen) => {
    const reply = answer(seen);
    tokens.tokensIn += tokensOf(JSON.stringify(seen.body.messages));
    if (typeof reply === 'string') tokens.tokensOut += tokensOf(reply);
    return reply;
  });
  pointAtModel(model.url, isOurs(transcript) ? { OPENAI_DRAFT: transcript.mode } : {});
  try {
    const text = asRead((await writeOrder(transcript.request, transcript.mode)).content);
    return { text, words: countProse(text), ...tokens };
  } finally {
    await model.close();
  }
}

/** Tells texts that were judged from those that have changed since. */
export function hashOf(post: Written, rival: Written): string {
  return createHash('sha256').update(`${post.text}\n${rival.text}`).digest('hex').slice(0, 16);
}
