import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { countProse } from '@/lib/ai/blocks';
import { watchLimits } from '@/lib/ai/openai/watchdog';
import { editorLimits } from '@/lib/ai/steps/editor-pass';
import {
  pointAtModel,
  type Seen,
  startFakeModel,
  startStream,
  streamText,
} from '@/tests/helpers/model/fake-model';
import { asRead } from './as-read';
import { evalRequests } from './topics';
import { callOf, modes, Transcript, tokensOf } from './transcript';
import { writeOrder } from './write-order';

/**
 * `npm run eval:desk -- --topic "project brief" --mode sections --desk FOLDER --out FOLDER`: writes
 * one order with answers that somebody types. Each request appears as FOLDER/req/N.md and waits for
 * its answer in FOLDER/res/N.txt: write it under another name and move it there. Modes: sections,
 * whole, one-pass, chat. The out folder gets the post, the text for judges, the transcript and the figures.
 * `--keep TRANSCRIPT` takes the answers recorded there, but for the tasks in `--ask second-draft,review`.
 */
const { values } = parseArgs({
  options: {
    topic: { type: 'string' },
    mode: { type: 'string', default: 'sections' },
    desk: { type: 'string' },
    out: { type: 'string' },
    keep: { type: 'string' },
    ask: { type: 'string', default: '' },
  },
});
const { desk, out } = values;
const mode = modes.find((name) => name === values.mode);
const request = evalRequests().find(({ keyword }) => keyword === values.topic);
if (!desk || !out || !mode || !request)
  throw new Error(
    `Name --desk, --out, a --mode (${modes.join(', ')}) and a --topic: ${evalRequests()
      .map(({ keyword }) => keyword)
      .join(', ')}`,
  );
// People type slower than models.
Object.assign(watchLimits, { firstMs: 7_200_000, idleMs: 7_200_000, totalMs: 7_200_000 });
Object.assign(editorLimits, { totalMs: 7_200_000 });

const kept = values.keep ? Transcript.parse(JSON.parse(readFileSync(values.keep, 'utf8'))) : null;
const asked = new Set(values.ask.split(','));
const calls: Transcript['calls'] = [];
const tokens = { calls: 0, in: 0, out: 0 };
let count = 0;
const model = await startFakeModel((seen) => async (_, response) => {
  // Comments keep the connection: fetch gives up after five minutes without headers or a byte.
  startStream(response);
  response.flushHeaders();
  const alive = setInterval(() => response.write(': waiting\n\n'), 30_000);
  const reply = await (recordedFor(seen) ?? answerOf(desk, seen, ++count)).finally(() =>
    clearInterval(alive),
  );
  calls.push(callOf(seen, reply));
  const used = {
    prompt: tokensOf(JSON.stringify(seen.body.messages)),
    completion: tokensOf(reply),
  };
  tokens.calls += 1;
  tokens.in += used.prompt;
  tokens.out += used.completion;
  streamText(response, reply, 'stop', used);
});
pointAtModel(model.url, { OPENAI_DRAFT: mode === 'whole' ? 'whole' : 'sections' });
for (const cap of ['CALL', 'POST', 'USER_DAY', 'DAY']) process.env[`OPENAI_${cap}_TOKENS`] = '0';

mkdirSync(out, { recursive: true });
const { content, report } = await writeOrder(request, mode);
writeFileSync(join(out, 'post.md'), content);
writeFileSync(join(out, 'read.md'), asRead(content));
const transcript: Transcript = { mode, request, calls };
writeFileSync(join(out, 'transcript.json'), `${JSON.stringify(transcript, null, 2)}\n`);
const figures = { mode, keyword: request.keyword, words: countProse(asRead(content)), tokens };
writeFileSync(join(out, 'figures.json'), `${JSON.stringify({ ...figures, ...report }, null, 2)}\n`);
console.info(JSON.stringify(figures));
await model.close();

/** Undefined where somebody has to answer. */
function recordedFor(seen: Seen): Promise<string> | undefined {
  const { task, section } = callOf(seen, '');
  const call = kept?.calls.find((one) => one.task === task && one.section === section);
  return call && !asked.has(task) ? Promise.resolve(call.reply) : undefined;
}

/** Puts a request on the desk, to be read as text, and waits for its answer. */
async function answerOf(folder: string, { body, task }: Seen, id: number): Promise<string> {
  for (const part of ['req', 'res']) mkdirSync(join(folder, part), { recursive: true });
  const messages = body.messages as { role: string; content: string }[];
  const schema = body.response_format ? JSON.stringify(body.response_format, null, 1) : '';
  const text = [
    `# Request ${id}: ${task}`,
    ...messages.map(({ role, content }) => `## ${role}\n\n${content}`),
    ...(schema ? [`## The answer is one JSON object of this form\n\n${schema}`] : []),
  ].join('\n\n');
  const file = join(folder, 'req', `${id}.md`);
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
  const answer = join(folder, 'res', `${id}.txt`);
  while (!existsSync(answer)) await sleep(300);
  return readFileSync(answer, 'utf8').replace(/\n$/, '');
}
