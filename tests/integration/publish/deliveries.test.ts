import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deleteOldDeliveries } from '@/db/queries/cleaning';
import { openDelivery } from '@/db/queries/deliveries';
import { deliveries, jobs } from '@/db/schema';
import { drain } from '@/lib/jobs/engine/drain';
import { registry } from '@/lib/jobs/index';
import { replayDelivery } from '@/lib/jobs/publish-post/replay';
import { deliveryPage } from '@/lib/publications/server/deliveries';
import { removeConnection } from '@/lib/publish/server/connections';
import { type TestDatabase, testDatabase } from '../../helpers/database';
import { makeDue, workAll } from '../../helpers/jobs';
import { practiceWordPress } from '../../helpers/practice-wordpress';
import { type StorageServer, startStorage } from '../../helpers/storage-server';

let database: TestDatabase;
let storage: StorageServer;
let blog: Awaited<ReturnType<typeof practiceWordPress>>;

beforeAll(async () => {
  [database, storage] = await Promise.all([testDatabase(), startStorage()]);
  blog = await practiceWordPress();
});
afterEach(() => {
  blog.instead.answer = null;
});
afterAll(async () => {
  await blog.close();
  await storage.close();
  await database.close();
});

const work = () => workAll(database.db);

async function writer() {
  const made = await blog.writer(database.db);
  const { userId, connection } = made;
  const log = async (before?: string) =>
    deliveryPage(database.db, userId, { connectionId: connection.id, before });
  return { ...made, log };
}

describe('the log of a connection', () => {
  it('has what was asked, each attempt and how it ended', async () => {
    const { post, order, log } = await writer();
    const postId = await post();
    blog.site.plan('status500', 1);
    const { jobId } = await order(postId, { action: 'live' });
    await drain({ db: database.db, registry, budgetMs: 1_000 });
    await makeDue(database.db, jobId);
    await work();
    const { deliveries: lines } = await log();
    expect(lines).toMatchObject([
      {
        ...{ id: jobId, postId, action: 'live', state: 'sent', outcome: 'live' },
        url: expect.stringContaining(blog.server.origin),
        attempts: [
          { words: 'The site failed (HTTP 500).', answer: expect.stringMatching(/^HTTP 500/) },
          { words: 'Sent', answer: null },
        ],
      },
    ]);
  });

  it('holds no secret that a site echoes', async () => {
    const { post, order, log, connection } = await writer();
    const { password } = blog.site.state;
    const credentials = Buffer.from(`${connection.account}:${password}`).toString('base64');
    blog.instead.answer = ({ headers }) =>
      new Response(`<p>Refused: ${headers.get('authorization')} ${password}</p>`, { status: 403 });
    await order(await post());
    await work();
    const [line] = (await log()).deliveries;
    expect(line).toMatchObject({ state: 'failed', words: expect.stringContaining('firewall') });
    const [row] = await database.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.id, line?.id ?? ''));
    const kept = JSON.stringify(row);
    expect(kept).toContain('HTTP 403 Refused: Basic [secret] [secret]');
    expect(kept).not.toContain(credentials);
    expect(kept).not.toContain(password);
    const [job] = await database.db
      .select()
      .from(jobs)
      .where(eq(jobs.id, line?.id ?? ''));
    expect(job?.error).toContain('[secret]');
    expect(JSON.stringify(job)).not.toContain(credentials);
    expect(JSON.stringify(job)).not.toContain(password);
  });

  it('keeps the newest 500 of a connection, for 30 days', async () => {
    const { post, userId, connection, log } = await writer();
    const postId = await post();
    await database.db.execute(sql`
      insert into app.deliveries (id, user_id, connection_id, post_id, action, created_at)
      select gen_random_uuid(), ${userId}::uuid, ${connection.id}::uuid, ${postId}::uuid, 'live',
        now() - interval '1 hour' * n from generate_series(1, 600) n`);
    const count = async () => {
      const of = eq(deliveries.userId, userId);
      return (await database.db.select({ id: deliveries.id }).from(deliveries).where(of)).length;
    };
    const entry = { userId, connectionId: connection.id, postId, action: 'live' } as const;
    await openDelivery(database.db, { ...entry, id: crypto.randomUUID() });
    expect(await count()).toBe(500);
    await database.db.execute(sql`
      update app.deliveries set created_at = created_at - interval '29 days'
      where user_id = ${userId}::uuid`);
    await deleteOldDeliveries(database.db, 1_000);
    const left = await count();
    expect(left).toBeGreaterThan(20);
    expect(left).toBeLessThan(30);
    expect((await log()).older).toBeNull();
  });

  it('takes what a failed job kept with it', async () => {
    const { post, order, userId } = await writer();
    blog.site.plan('title-only', 1);
    const { jobId } = await order(await post(), { action: 'live' });
    await work();
    const steps = () => database.sql`select 1 from app.job_steps where job_id = ${jobId}`;
    expect((await steps()).length).toBeGreaterThan(0);
    await database.sql`update app.deliveries set created_at = now() - interval '31 days'
      where user_id = ${userId}`;
    await deleteOldDeliveries(database.db, 100);
    expect(await steps()).toEqual([]);
  });

  it('is read in pages', async () => {
    const { post, userId, connection, log } = await writer();
    const postId = await post();
    await database.db.execute(sql`
      insert into app.deliveries (id, user_id, connection_id, post_id, action, created_at)
      select gen_random_uuid(), ${userId}::uuid, ${connection.id}::uuid, ${postId}::uuid, 'live',
        date_trunc('hour', now()) from generate_series(1, 70) n`);
    const seen: string[] = [];
    let before: string | undefined;
    for (let pages = 0; pages < 3; pages++) {
      const page = await log(before);
      seen.push(...page.deliveries.map(({ id }) => id));
      before = page.older ?? undefined;
    }
    expect(before).toBeUndefined();
    expect(new Set(seen).size).toBe(70);
  });

  it('goes with its connection, and what a failed job kept with it', async () => {
    const { post, order, userId, connection } = await writer();
    blog.site.plan('title-only', 1);
    const { jobId } = await order(await post(), { action: 'live' });
    await work();
    const steps = () => database.sql`select 1 from app.job_steps where job_id = ${jobId}`;
    expect((await steps()).length).toBeGreaterThan(0);
    await removeConnection(database.db, userId, connection.id);
    expect(await steps()).toEqual([]);
    const left = await database.db.select().from(deliveries).where(eq(deliveries.userId, userId));
    expect(left).toEqual([]);
  });
});

describe('a delivery sent again', () => {
  it('gives the order of the failed one, as a job of its own', async () => {
    const { post, order, log, userId } = await writer();
    blog.site.plan('html-403', 1);
    const { jobId } = await order(await post(), { action: 'live', categories: ['Tea'] });
    await work();
    const again = await replayDelivery(database.db, userId, jobId);
    expect((await log()).deliveries[0]).toMatchObject({ id: again.jobId, state: 'working' });
    await work();
    const [newest, failed] = (await log()).deliveries;
    expect(newest).toMatchObject({ id: again.jobId, action: 'live', outcome: 'live' });
    expect(failed).toMatchObject({ id: jobId, state: 'failed' });
    const [row] = await database.db.select().from(jobs).where(eq(jobs.id, again.jobId));
    expect(row?.data).toMatchObject({ categories: ['Tea'] });
  });

  it('is refused for one that succeeded, one of another user, and one whose time has passed', async () => {
    const { post, order, userId } = await writer();
    const { jobId } = await order(await post());
    await work();
    const replay = (id: string, user = userId) => replayDelivery(database.db, user, id);
    await expect(replay(jobId)).rejects.toMatchObject({ code: 'conflict' });
    const other = await writer();
    await expect(replay(jobId, other.userId)).rejects.toMatchObject({ code: 'not_found' });
    await database.db
      .update(jobs)
      .set({
        status: 'failed',
        data: sql`data || '{"action": "scheduled", "scheduledFor": "2020-01-01T00:00:00Z"}'`,
      })
      .where(eq(jobs.id, jobId));
    await expect(replay(jobId)).rejects.toThrow(/time has passed/);
  });
});
