import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import type { JobRow } from '@/db/queries/jobs';
import { jobs } from '@/db/schema';
import { drain } from '@/lib/jobs/engine/drain';
import { enqueueJob } from '@/lib/jobs/engine/enqueue';
import type {
  JobContext,
  JobHandler,
  JobOutcome,
  JobRegistry,
  JobType,
} from '@/lib/jobs/engine/types';
import { registry } from '@/lib/jobs/index';

/** The jobs there are, of which those of `type` are done by `handler`. */
export function registryOf(type: JobType, handler: JobHandler): JobRegistry {
  const definition = registry[type];
  if (!definition) throw new Error(`There is no job ${type}.`);
  return { [type]: { ...definition, load: async () => ({ handler }) } };
}

/**
 * A drain that ends soon: it does not wait for the job to be due again. On a busy machine its budget
 * may be used up before the claim: then nothing has happened yet, and it is tried again.
 */
export async function drainBriefly(options: Parameters<typeof drain>[0]) {
  for (let tries = 0; tries < 50; tries++) {
    const report = await drain(options);
    if (report.claimed > 0) return report;
  }
  throw new Error('Nothing was claimed.');
}

/** Posts alone, written by `run`. */
export function blogRegistry(run: JobHandler['run']): JobRegistry {
  return registryOf('blog-generation', { run });
}

/** Three steps, one after the other, counted in `calls`. */
export function threeSteps(calls: string[] = []) {
  return async ({ step, progress }: JobContext): Promise<JobOutcome> => {
    const words: string[] = [];
    for (const key of ['one', 'two', 'three']) {
      await progress({ percentage: words.length * 30, message: `Writing ${key}` });
      words.push(
        await step(key, { key }, async () => {
          calls.push(key);
          return { output: `text of ${key}` };
        }),
      );
    }
    return { result: { postId: words.join('+') }, reference: 'Blog post: test' };
  };
}

/** The body of POST /api/jobs/blog-generation. */
export const blogOrder = {
  keyword: 'tea',
  articleType: 'long',
  title: 'Tea for beginners',
  audience: 'People who drink coffee',
  outline: ['Leaves', 'Water', 'Time'].map((heading) => ({ heading, points: [] })),
};

/** A waiting post of 150 credits, if not told otherwise. */
export async function enqueuePost(
  db: Db,
  userId: string,
  options: { idempotencyKey?: string; priority?: number; keyword?: string; price?: number } = {},
): Promise<JobRow> {
  const { keyword = 'tea', ...rest } = options;
  const { job } = await enqueueJob(db, {
    userId,
    type: 'blog-generation',
    data: { keyword },
    price: 150,
    reference: `Blog post: ${keyword}`,
    ...rest,
  });
  return job;
}

export async function readJob(db: Db, id: string): Promise<JobRow> {
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id));
  if (!row) throw new Error(`There is no job ${id}.`);
  return row;
}

/** Makes a waiting job due now, as if its time had come. */
export async function makeDue(db: Db, id: string): Promise<void> {
  await db.update(jobs).set({ runAt: sql`now()` }).where(eq(jobs.id, id));
}

/** Lets a running job's lease lapse, as if its worker had died a while ago. */
export async function lapse(db: Db, id: string): Promise<void> {
  await db
    .update(jobs)
    .set({ leaseUntil: sql`now() - interval '1 second'` })
    .where(eq(jobs.id, id));
}

/** Works until nothing is due, however slow the machine is. */
export async function workAll(db: Db): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    await drain({ db, registry, budgetMs: 5_000, graceMs: 0 });
    const [due] = await db
      .select({ id: jobs.id })
      .from(jobs)
      .where(sql`${jobs.status} in ('pending', 'in-progress') and ${jobs.runAt} <= now()`)
      .limit(1);
    if (!due) return;
  }
}
