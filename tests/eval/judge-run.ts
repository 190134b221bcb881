import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compare, type Verdict, winRate } from './judge';
import { round } from './score';

/**
 * `npm run eval:judge -- --a before.json --b after.json`: compares two files written by
 * `npm run eval -- --out`, post by post. EVAL_JUDGE_MODEL names the judge, best one of another
 * family than the writers. A change of prompts is worth keeping when `low` is at least 0.45.
 */
const { values } = parseArgs({
  options: {
    a: { type: 'string' },
    b: { type: 'string' },
    'max-usd': { type: 'string', default: '2' },
  },
});

for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile?.(file);
if (process.env.EVAL_JUDGE_MODEL) process.env.OPENAI_TEXT_MODEL = process.env.EVAL_JUDGE_MODEL;

const before = postsOf(values.a);
const after = postsOf(values.b);
const verdicts: Verdict[] = [];
let spentUsd = 0;

for (const keyword of Object.keys(before).filter((name) => name in after)) {
  if (spentUsd >= Number(values['max-usd'])) break;
  const { signal } = new AbortController();
  const result = await compare(keyword, before[keyword] ?? '', after[keyword] ?? '', signal);
  spentUsd += result.costUsd;
  verdicts.push(result.verdict);
  console.info(JSON.stringify({ keyword, ...result }));
}
console.info(
  JSON.stringify({ posts: verdicts.length, ...winRate(verdicts), spentUsd: round(spentUsd) }),
);

function postsOf(file: string | undefined): Record<string, string> {
  if (!file) throw new Error('Name two result files: --a before.json --b after.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { posts: Record<string, string> }).posts;
}
