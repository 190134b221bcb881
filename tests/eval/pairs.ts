import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pointAtModel, startFakeModel } from '@/lib/ai/testing/fake-model';
import { countWords } from '@/lib/ai/text/words';
import { asRead } from './as-read';
import { replay } from './replay';
import { readTranscripts, type Transcript, tokensOf } from './transcript';
import { writeOrder } from './write-order';

/**
 * `npm run eval:pairs -- --out FOLDER`: every order that the transcripts hold both from the pipeline
 * and from one prompt, for judges who must not know which is which: FOLDER/<order>/first.md and
 * second.md in an order drawn by chance, and FOLDER/key.json, which says where the pipeline's stands.
 * Prints what the pipeline's post costs for each of its words, as a multiple of the one prompt's.
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
  key[name] = randomInt(2) === 0 ? 'first' : 'second';
  const texts = key[name] === 'first' ? [post.text, rival.text] : [rival.text, post.text];
  mkdirSync(join(out, name), { recursive: true });
  writeFileSync(join(out, name, 'first.md'), texts[0] ?? '');
  writeFileSync(join(out, name, 'second.md'), texts[1] ?? '');
  const times = (of: (one: typeof post) => number) =>
    (of(post) / post.words / (of(rival) / rival.words)).toFixed(2);
  costs.push(
    `${keyword}: ${post.words} and ${rival.words} words; tokens a word: ` +
      `${times((one) => one.tokensOut)} times the rival's written, ` +
      `${times((one) => one.tokensOut + one.tokensIn)} times with what is read`,
  );
}
writeFileSync(join(out, 'key.json'), `${JSON.stringify(key, null, 2)}\n`);
console.info(`${Object.keys(key).length} pairs in ${out}`);
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
