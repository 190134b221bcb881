import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { fingerprint } from '@/lib/jobs/engine/stored-json';
import { sleep } from './harness';

/** What a worker of the version before had made of a job when it was last heard of. */
type Old = {
  status: 'pending' | 'in-progress' | 'completed' | 'failed';
  attempt: number;
  /** Seconds from now; negative for a worker that is gone. */
  lease?: number;
  /** Sections that are recorded. */
  steps: number;
};

const pending = { status: 'pending', attempt: 0, steps: 0 } as const;
const handedOn = { status: 'pending', attempt: 1, steps: 2 } as const;
const running = { status: 'in-progress', attempt: 1, lease: 1, steps: 1 } as const;
const lapsed = { status: 'in-progress', attempt: 2, lease: -30, steps: 1 } as const;
const completed = { status: 'completed', attempt: 1, steps: 3 } as const;
const failed = { status: 'failed', attempt: 5, steps: 1 } as const;

export type OldJobs = Awaited<ReturnType<typeof oldJobs>>;

/**
 * Jobs in every state, in a database migrated as far as 0003, written as that version wrote them:
 * their price is known by the reservation alone.
 */
export async function oldJobs(sql: postgres.Sql) {
  const kinds: Old[] = [pending, pending, handedOn, running, running, lapsed, lapsed];
  const open: { id: string; old: Old }[] = [];
  for (const old of kinds) open.push({ id: await insertJob(sql, old), old });
  for (const old of [completed, failed]) await insertJob(sql, old);
  const held = open.filter(({ old }) => old === running).map(({ id }) => id);
  return {
    open: open.map(({ id }) => id),
    recorded: kinds.reduce((sum, { steps }) => sum + steps, 0),
    isRecorded: (job: string, step: string) =>
      Number(step.replace('section-', '')) <= (open.find(({ id }) => id === job)?.old.steps ?? 0),
    /** Prolongs the leases of what is running all the time; `stop` says how often it could. */
    keepWorking: () => {
      let over = false;
      const beating = (async () => {
        let beats = 0;
        while (!over) {
          const rows = await sql`
            update app.jobs set lease_until = now() + interval '1 second', updated_at = now(),
              progress = '{"percentage":40,"message":"Writing","timeElapsed":0}'
            where id in ${sql(held)} and lease_token is not null and status = 'in-progress'
            returning id`;
          if (rows.length === held.length) beats += 1;
          await sleep(5);
        }
        return beats;
      })();
      return {
        stop: () => {
          over = true;
          return beating;
        },
      };
    },
  };
}

async function insertJob(sql: postgres.Sql, { status, attempt, lease, steps }: Old) {
  const [id, userId] = [randomUUID(), randomUUID()];
  const ended = status === 'completed' || status === 'failed';
  const [available, held] = [status === 'failed' ? 150 : 0, ended ? 0 : 150];
  await sql`
    insert into app.profiles (id, email, credits_available, credits_held)
    values (${userId}, ${`${userId}@example.com`}, ${available}, ${held})`;
  await sql`
    insert into app.jobs (
      id, user_id, type, data, status, attempt, lease_token, lease_until, finished_at, error, started_at
    ) values (
      ${id}, ${userId}, 'blog-generation', '{"keyword":"tea"}', ${status}, ${attempt},
      ${lease === undefined ? null : randomUUID()},
      ${lease === undefined ? null : sql`now() + make_interval(secs => ${lease})`},
      ${ended ? sql`now()` : null}, ${status === 'failed' ? 'It was refused.' : null},
      ${attempt > 0 ? sql`now()` : null})`;
  for (let n = 1; n <= steps; n++)
    await sql`
      insert into app.job_steps (job_id, step_key, input_hash, output, attempt) values (
        ${id}, ${`section-${n}`}, ${fingerprint({ n, before: n - 1 })},
        to_jsonb(${`Text of section-${n}.`}::text), ${attempt})`;
  if (status === 'completed')
    await sql`
      insert into app.posts (user_id, job_id, title, slug, keyword, audience, content, generated_by)
      values (${userId}, ${id}, 'Tea', 'tea', 'tea', 'all', 'Tea', 'an older version')`;
  await writeEntries(sql, { id, userId, status });
  return id;
}

/** The ledger's side of it: given 150 credits, set them aside, and spent or given back. */
async function writeEntries(
  sql: postgres.Sql,
  { id, userId, status }: { id: string; userId: string; status: Old['status'] },
) {
  const entry = (
    kind: string,
    after: [number, number],
    key: string,
    job: string | null = id,
  ) => sql`
    insert into app.credit_entries (
      user_id, kind, amount, available_after, held_after, job_id, reference, idempotency_key
    ) values (${userId}, ${kind}, 150, ${after[0]}, ${after[1]}, ${job}, 'Blog post', ${key})`;
  await entry('grant', [150, 0], `test:${userId}`, null);
  await entry('reserve', [0, 150], `reserve:${id}`);
  if (status === 'completed') await entry('commit', [0, 0], `settle:${id}`);
  if (status === 'failed') await entry('release', [150, 0], `settle:${id}`);
}
