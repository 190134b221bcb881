import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { settings } from '@/lib/ai/openai/client';
import { writePost } from '@/lib/ai/pipeline';
import { promptVersion } from '@/lib/ai/prompts/version';
import { memoryPort } from '@/lib/ai/testing/memory-port';
import { medians, round, type Score, score } from './score';
import { evalRequests } from './topics';

/**
 * `npm run eval -- --topics 20`: writes posts for fixed orders with the configured model and prints
 * what can be measured without a judge, one JSON line per post and the medians at the end.
 * `--out file` keeps scores and posts; `--max-usd` (default 5) ends the run when it is spent.
 */
const { values } = parseArgs({
  options: {
    topics: { type: 'string', default: '3' },
    out: { type: 'string' },
    'max-usd': { type: 'string', default: '5' },
  },
});

for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile?.(file);

const { OPENAI_TEXT_MODEL: model } = settings();
const scores: Score[] = [];
const posts: Record<string, string> = {};
let spentUsd = 0;

for (const request of evalRequests(Number(values.topics))) {
  if (spentUsd >= Number(values['max-usd'])) {
    console.info(`Stopped at $${spentUsd.toFixed(2)}.`);
    break;
  }
  const started = Date.now();
  try {
    const post = await writePost({ request, port: memoryPort() });
    const result = score(request.keyword, post, round((Date.now() - started) / 1_000));
    spentUsd += post.cost;
    scores.push(result);
    posts[request.keyword] = post.content;
    console.info(JSON.stringify(result));
  } catch (error) {
    console.info(JSON.stringify({ keyword: request.keyword, error: String(error) }));
    process.exitCode = 1;
  }
}

const summary = {
  model,
  promptVersion,
  posts: scores.length,
  kept: scores.filter((item) => item.kept).length,
  withFails: scores.filter((item) => item.fails.length > 0).length,
  spentUsd: round(spentUsd),
  medians: medians(scores),
};
console.info(JSON.stringify(summary));
if (values.out) {
  mkdirSync(dirname(values.out), { recursive: true });
  writeFileSync(values.out, `${JSON.stringify({ summary, scores, posts }, null, 2)}\n`);
}
