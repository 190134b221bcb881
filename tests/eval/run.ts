import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { evaluate } from './evaluate';
import { startReplay } from './replay';
import { reportHtml } from './report';
import { evalRequests } from './topics';

/**
 * `npm run eval -- --topics 20`: writes posts for fixed orders with the configured model and prints
 * what can be measured without a judge, one JSON line per post and a summary at the end.
 * EVAL_JUDGE_MODEL names a judge, best one of another family: it marks each post and compares it,
 * in both orders, with the same order written in one pass and with `--baseline file`, a result of
 * an earlier run. `--out file` keeps the result as JSON, `--html file` is the page to read (default
 * test-results/eval.html); `--max-usd` (default 5) ends the run when it is spent. `--replay folder`
 * asks no model: it writes the orders of the transcripts of `npm run eval:desk` with their answers.
 */
const { values } = parseArgs({
  options: {
    topics: { type: 'string', default: '3' },
    out: { type: 'string' },
    html: { type: 'string', default: 'test-results/eval.html' },
    baseline: { type: 'string' },
    'max-usd': { type: 'string', default: '5' },
    replay: { type: 'string' },
  },
});

for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile?.(file);

const replayed = values.replay ? await startReplay(values.replay) : null;
const run = await evaluate({
  requests: replayed?.requests ?? evalRequests(Number(values.topics)),
  ...(replayed ? { onOrder: replayed.turnTo } : {}),
  maxUsd: Number(values['max-usd']),
  judge: (!replayed && process.env.EVAL_JUDGE_MODEL) || null,
  baseline: postsOf(values.baseline),
  onItem: ({ score, rubric, againstOnePass, againstBaseline }) =>
    console.info(JSON.stringify({ ...score, rubric, againstOnePass, againstBaseline })),
});
await replayed?.close();
const { items, ...summary } = run;
const kept = items.filter(({ score }) => score.kept).length;
console.info(JSON.stringify({ ...summary, posts: items.length, kept }));
if (run.failures.length > 0) process.exitCode = 1;

const posts = Object.fromEntries(items.map(({ score, content }) => [score.keyword, content]));
const scores = items.map(({ score }) => score);
if (values.out) write(values.out, `${JSON.stringify({ summary, scores, posts }, null, 2)}\n`);
write(values.html, reportHtml(run));
console.info(`The page to read: ${values.html}`);

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function postsOf(file: string | undefined): Record<string, string> {
  if (!file) return {};
  return (JSON.parse(readFileSync(file, 'utf8')) as { posts: Record<string, string> }).posts;
}
