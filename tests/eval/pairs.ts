import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pointAtModel, startFakeModel } from '@/lib/ai/testing/fake-model';
import { asRead } from './as-read';
import { replay } from './replay';
import { readTranscripts, type Transcript } from './transcript';
import { writeOrder } from './write-order';

/**
 * `npm run eval:pairs -- --out FOLDER`: every order that the transcripts hold both from the pipeline
 * and from one prompt, for judges who must not know which is which: FOLDER/<order>/first.md and
 * second.md in an order drawn by chance, and FOLDER/key.json, which says where the pipeline's stands.
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
for (const ours of all.filter(({ mode }) => mode !== 'one-pass')) {
  const { keyword } = ours.request;
  const rival = all.find((one) => one.mode === 'one-pass' && one.request.keyword === keyword);
  if (!rival) continue;
  const name = keyword.replaceAll(' ', '-');
  const posts = [await textOf(ours), await textOf(rival)];
  key[name] = randomInt(2) === 0 ? 'first' : 'second';
  if (key[name] === 'second') posts.reverse();
  mkdirSync(join(out, name), { recursive: true });
  writeFileSync(join(out, name, 'first.md'), posts[0] ?? '');
  writeFileSync(join(out, name, 'second.md'), posts[1] ?? '');
}
writeFileSync(join(out, 'key.json'), `${JSON.stringify(key, null, 2)}\n`);
console.info(`${Object.keys(key).length} pairs in ${out}`);

async function textOf(transcript: Transcript): Promise<string> {
  const model = await startFakeModel(replay(transcript));
  pointAtModel(model.url, transcript.mode === 'one-pass' ? {} : { OPENAI_DRAFT: transcript.mode });
  try {
    return asRead((await writeOrder(transcript.request, transcript.mode)).content);
  } finally {
    await model.close();
  }
}
