import { settings } from '@/lib/ai/openai/client';
import { writePost } from '@/lib/ai/pipeline';
import { promptVersion } from '@/lib/ai/prompts/version';
import type { BlogRequest } from '@/lib/ai/schema';
import { memoryPort } from '@/tests/helpers/model/memory-port';
import { compare, type Verdict, winRate } from './judge';
import { writeInOnePass } from './one-pass';
import { markPost, meanMark, type Rubric } from './rubric';
import { medians, round, type Score, score } from './score';

export type EvalItem = {
  score: Score;
  content: string;
  rubric?: Rubric;
  /** "b" is this run's post. */
  againstOnePass?: Verdict;
  againstBaseline?: Verdict;
};

type Rate = ReturnType<typeof winRate>;
export type EvalRun = {
  model: string;
  judge: string | null;
  promptVersion: string;
  at: string;
  items: EvalItem[];
  failures: { keyword: string; error: string }[];
  spentUsd: number;
  medians: Record<string, number>;
  meanMark: number | null;
  wins: { onePass: Rate | null; baseline: Rate | null };
};

type Options = {
  requests: BlogRequest[];
  maxUsd: number;
  judge: string | null;
  /** Posts of an earlier run by keyword. */
  baseline: Record<string, string>;
  /** Called before each order, so that a server can get ready to answer it. */
  onOrder?: (request: BlogRequest) => void;
  onItem?: (item: EvalItem) => void;
};

/** Writes, measures and, with a judge, marks and compares each order in turn. */
export async function evaluate(options: Options): Promise<EvalRun> {
  const { OPENAI_TEXT_MODEL: model } = settings();
  const items: EvalItem[] = [];
  const failures: EvalRun['failures'] = [];
  let spentUsd = 0;
  for (const request of options.requests) {
    if (spentUsd >= options.maxUsd) break;
    options.onOrder?.(request);
    try {
      const { item, costUsd } = await one(request, options);
      spentUsd += costUsd;
      items.push(item);
      options.onItem?.(item);
    } catch (error) {
      failures.push({ keyword: request.keyword, error: String(error) });
    }
  }
  const scores = items.map((item) => item.score);
  const marks = items.flatMap(({ rubric }) => (rubric ? [meanMark(rubric)] : []));
  const rate = (pick: (item: EvalItem) => Verdict | undefined) => {
    const verdicts = items.flatMap((item) => pick(item) ?? []);
    return verdicts.length > 0 ? winRate(verdicts) : null;
  };
  return {
    model,
    judge: options.judge,
    promptVersion,
    at: new Date().toISOString(),
    items,
    failures,
    spentUsd: round(spentUsd),
    medians: medians(scores),
    meanMark: marks.length > 0 ? round(marks.reduce((a, b) => a + b, 0) / marks.length) : null,
    wins: {
      onePass: rate((item) => item.againstOnePass),
      baseline: rate((item) => item.againstBaseline),
    },
  };
}

async function one(request: BlogRequest, { judge, baseline }: Options) {
  const { signal } = new AbortController();
  const { keyword } = request;
  const started = Date.now();
  const post = await writePost({ request, port: memoryPort() });
  const { content } = post;
  const item: EvalItem = {
    score: score(keyword, post, round((Date.now() - started) / 1_000)),
    content,
  };
  let costUsd = post.cost;
  if (judge) {
    const other = await writeInOnePass(request, signal);
    await asModel(judge, async () => {
      const marks = await markPost(keyword, content, signal);
      const pair = await compare(keyword, other.text, content, signal);
      Object.assign(item, { rubric: marks.rubric, againstOnePass: pair.verdict });
      costUsd += other.costUsd + marks.costUsd + pair.costUsd;
      const before = baseline[keyword];
      if (before === undefined) return;
      const change = await compare(keyword, before, content, signal);
      item.againstBaseline = change.verdict;
      costUsd += change.costUsd;
    });
  }
  return { item, costUsd };
}

/** The judge is another model, best of another family, behind the same server. */
async function asModel(model: string, work: () => Promise<void>): Promise<void> {
  const own = process.env.OPENAI_TEXT_MODEL;
  process.env.OPENAI_TEXT_MODEL = model;
  try {
    await work();
  } finally {
    if (own === undefined) delete process.env.OPENAI_TEXT_MODEL;
    else process.env.OPENAI_TEXT_MODEL = own;
  }
}
