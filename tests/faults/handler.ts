import type { Tx } from '@/db/client';
import { posts } from '@/db/schema';
import type { JobContext, JobHandler, JobOutcome, JobRegistry } from '@/lib/jobs/engine/types';
import { registryOf } from '../helpers/jobs';

type Options = { provider: string; steps: number; timeoutMs?: number };

/** A writing job of `steps` sections, each asked of the fault provider, ending in a post. */
export function postRegistry(options: Options): JobRegistry {
  const handler: JobHandler = {
    run: (context) => writePost(context, options),
    keep: async (tx, job) => {
      const post = await insertPost(
        tx,
        job,
        job.steps.map(({ output }) => String(output)),
      );
      return { postId: post?.id, post };
    },
  };
  return registryOf('blog-generation', handler);
}

async function writePost(context: JobContext, options: Options): Promise<JobOutcome> {
  const { job, step, progress } = context;
  const sections: string[] = [];
  for (let n = 1; n <= options.steps; n++) {
    await progress({ percentage: (n / options.steps) * 90, message: `Writing section ${n}` });
    const key = `section-${n}`;
    sections.push(
      await step(key, { n, before: sections.length }, async ({ signal }) => {
        if (job.data.poison) process.kill(process.pid, 'SIGKILL');
        return { output: await ask({ ...options, job: job.id, step: key, signal }) };
      }),
    );
  }
  return {
    // What the invariants expect to find recorded.
    result: { sections: options.steps },
    reference: 'Blog post',
    complete: async (tx) => ({ post: await insertPost(tx, job, sections) }),
  };
}

async function insertPost(tx: Tx, job: { id: string; userId: string }, sections: string[]) {
  const [post] = await tx
    .insert(posts)
    .values({
      userId: job.userId,
      jobId: job.id,
      title: 'Tea',
      slug: 'tea',
      keyword: 'tea',
      audience: 'everybody',
      content: sections.join('\n'),
      generatedBy: 'fault provider',
    })
    .returning({ id: posts.id, title: posts.title });
  return post;
}

async function ask(call: Options & { job: string; step: string; signal: AbortSignal }) {
  const { provider, job, step, signal, timeoutMs = 5_000 } = call;
  try {
    const response = await fetch(provider, {
      method: 'POST',
      body: JSON.stringify({ job, step, pid: process.pid }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (response.status === 429) throw busy(Number(response.headers.get('retry-after')) * 1000);
    if (!response.ok) throw busy();
    return understood((await response.json()) as { text?: string; error?: { message: string } });
  } catch (error) {
    if (error instanceof Error && 'kind' in error) throw error;
    throw busy();
  }
}

function understood(answer: { text?: string; error?: { message: string } }): string {
  if (answer.error) throw Object.assign(new Error(answer.error.message), { kind: 'fatal' });
  if (!answer.text) throw busy();
  return answer.text;
}

function busy(retryAfterMs?: number) {
  return Object.assign(new Error('The writer is busy.'), { kind: 'retry', retryAfterMs });
}
