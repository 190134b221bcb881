import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pointAtModel, startFakeModel } from '@/lib/ai/testing/fake-model';
import { countWords } from '@/lib/ai/text/words';
import { asRead } from './as-read';
import { judgeSheet } from './judge';
import { replay } from './replay';
import { readTranscripts, type Transcript, tokensOf } from './transcript';
import { writeOrder } from './write-order';

/**
 * `npm run eval:pairs -- --out FOLDER`: every order that the transcripts hold both from the pipeline
 * and from one prompt, for judges who must not know which is which: FOLDER/<order>-1.md and -2.md hold
 * what a judge needs, the posts in one order and in the other; FOLDER/key.json says where the
 * pipeline's stands. Prints what the pipeline's post costs for each of its words, as a multiple of the
 * one prompt's.
 */
const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    transcripts: { type: 'string', default: 'tests/eval/transcripts' },
  },
});
const { out } = values;
if (!out) throw new Error('Name the folder for the pairs: --out FOLDER');

const all = readTranscripts(values.transcripts);
const key: Record<string, 'first' | 'second'> = {};
const costs: string[] = [];
for (const ours of all.filter(({ mode }) => mode !== 'one-pass')) {
  const { keyword } = ours.request;
  const other = all.find((one) => one.mode === 'one-pass' && one.request.keyword === keyword);
  if (!other) continue;
  const name = keyword.replaceAll(' ', '-');
  const [post, rival] = [await written(ours), await written(other)];
  mkdirSync(out, { recursive: true });
  const oursFirst = 1 + randomInt(2);
  for (const sheet of [1, 2]) {
    const isFirst = sheet === oursFirst;
    key[`${name}-${sheet}`] = isFirst ? 'first' : 'second';
    const text = isFirst ? judgeSheet(post.text, rival.text) : judgeSheet(rival.text, post.text);
    writeFileSync(join(out, `${name}-${sheet}.md`), text);
  }
  const times = (of: (one: typeof post) => number) =>
    (of(post) / post.words / (of(rival) / rival.words)).toFixed(2);
  costs.push(
    `${keyword}: ${post.words} and ${rival.words} words; tokens a word: ` +
      `${times((one) => one.tokensOut)} times the rival's written, ` +
      `${times((one) => one.tokensOut + one.tokensIn)} times with what is read`,
  );
}
writeFileSync(join(out, 'key.json'), `${JSON.stringify(key, null, 2)}\n`);
console.info(`${Object.keys(key).length} sheets in ${out}`);
for (const cost of costs) console.info(cost);

/** The post of a transcript as a reader gets it, with the size of its requests and answers. */
async function written(transcript: Transcript) {
  const answer = replay(transcript);
  const tokens = { tokensIn: 0, tokensOut: 0 };
  const model = await startFakeModel((seen) => {
    const reply = answer(seen);
    tokens.tokensIn += tokensOf(JSON.stringify(seen.body.messages));
    if (typeof reply === 'string') tokens.tokensOut += tokensOf(reply);
    return reply;
  });
  pointAtModel(model.url, transcript.mode === 'one-pass' ? {} : { OPENAI_DRAFT: transcript.mode });
  try {
    const text = asRead((await writeOrder(transcript.request, transcript.mode)).content);
    return { text, words: countWords(text), ...tokens };
  } finally {
    await model.close();
  }
}
