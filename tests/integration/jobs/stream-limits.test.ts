import { drizzle } from 'drizzle-orm/postgres-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '@/db/client';
import { keepSlots } from '@/db/queries/event-streams';
import * as schema from '@/db/schema';
import { clean } from '@/lib/cleaning/clean';
import { jobEvents } from '@/lib/jobs/engine/stream';
import { streamsPerUser } from '@/lib/jobs/engine/stream-slots';
import { registry } from '@/lib/jobs/index';
import { toJobView } from '@/lib/jobs/view';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { enqueuePost } from '../../helpers/jobs';

let database: TestDatabase;
let db: Db;
let queries = 0;
beforeAll(async () => {
  database = await testDatabase();
  db = drizzle(database.sql, { schema, logger: { logQuery: () => void queries++ } });
});
afterAll(() => database.close());
beforeEach(() => {
  queries = 0;
});

type Process = typeof import('@/lib/jobs/engine/stream-slots');

/** The module with a memory of its own, as another process has it. */
async function aProcess(): Promise<Process> {
  vi.resetModules();
  Reflect.deleteProperty(globalThis, 'inkwrightStreams');
  return import('@/lib/jobs/engine/stream-slots');
}

const slotsOf = async (userId: string) => {
  const rows = await database.sql<{ slot: number }[]>`
    select slot from app.event_streams where user_id = ${userId} order by slot`;
  return rows.map(({ slot }) => slot);
};
const refusal = { code: 'rate_limited', message: /follow your work in 4 places/ };

/** Opens `tries` at once, each in the next of the processes. */
async function openAtOnce(processes: Process[], userId: string, tries: number) {
  const opened = await Promise.allSettled(
    Array.from({ length: tries }, (_, n) => {
      const process = processes[n % processes.length];
      return (process as Process).takeStream(db, userId);
    }),
  );
  const ends = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const errors = opened.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  return { ends, errors };
}

describe('event streams of one user', () => {
  it('are four over all processes, however many are opened at once', async () => {
    const processes = [await aProcess(), await aProcess()];
    const userId = await testUser(database.db);
    for (let round = 0; round < 5; round++) {
      const { ends, errors } = await openAtOnce(processes, userId, 20);
      expect(ends).toHaveLength(streamsPerUser);
      for (const error of errors)
        expect(error).toMatchObject({
          ...refusal,
          message: expect.stringMatching(refusal.message),
        });
      expect(await slotsOf(userId)).toEqual([1, 2, 3, 4]);
      for (const end of ends) end();
      await vi.waitFor(async () => expect(await slotsOf(userId)).toEqual([]), 10_000);
    }
  });

  it('leave others theirs, and one that ends twice frees one place', async () => {
    const [one, two] = [await aProcess(), await aProcess()];
    const [userId, other] = [await testUser(database.db), await testUser(database.db)];
    const { ends } = await openAtOnce([one, two], userId, 4);
    await expect(two.takeStream(db, userId)).rejects.toMatchObject({ code: 'rate_limited' });
    (await one.takeStream(db, other))();
    ends[0]?.();
    ends[0]?.();
    await vi.waitFor(async () => expect(await slotsOf(userId)).toHaveLength(3), 10_000);
    ends.push(await two.takeStream(db, userId));
    await expect(one.takeStream(db, userId)).rejects.toMatchObject({ code: 'rate_limited' });
    for (const end of ends) end();
  });

  it('lapse with their process, are kept by a heartbeat, and the rows are cleaned', async () => {
    const [dead, alive] = [await aProcess(), await aProcess()];
    const userId = await testUser(database.db);
    await openAtOnce([dead], userId, 3);
    const [{ stream_id: kept } = { stream_id: '' }] = await database.sql<{ stream_id: string }[]>`
      update app.event_streams set expires_at = now() - interval '1 second'
      where user_id = ${userId} returning stream_id`;
    await keepSlots(db, { streamIds: [kept], seconds: 60 });
    const { ends, errors } = await openAtOnce([alive], userId, 4);
    expect([ends.length, errors.length]).toEqual([3, 1]);
    for (const end of ends) end();
    await vi.waitFor(async () => expect(await slotsOf(userId)).toHaveLength(1), 10_000);
    await database.sql`update app.event_streams set expires_at = now()`;
    await database.sql`delete from app.cleanings`;
    await clean(database.db);
    expect(await slotsOf(userId)).toEqual([]);
  });

  it('2,000 cost four writes, read the job once, and leave room when they are over', async () => {
    const { takeStream } = await aProcess();
    const userId = await testUser(database.db, 150);
    const { id: jobId } = await enqueuePost(database.db, userId);
    const stop = new AbortController();
    queries = 0;
    const tries = Array.from({ length: 2_000 }, () => takeStream(db, userId));
    const opened = (await Promise.allSettled(tries)).flatMap((one) =>
      one.status === 'fulfilled' ? [one.value] : [],
    );
    expect(opened).toHaveLength(streamsPerUser);
    const streams = opened.map((onEnd) => {
      const options = { db, registry, view: toJobView, pollMs: 60_000, onEnd };
      return new Response(jobEvents({ ...options, userId, jobId, signal: stop.signal })).text();
    });
    // A write for each slot (a few more where two chose the same), one read of the job, and one of
    // its steps for each stream.
    await vi.waitFor(() => expect(queries).toBeGreaterThan(2 * streamsPerUser), 10_000);
    expect(queries).toBeLessThanOrEqual(1 + 4 * streamsPerUser);
    stop.abort();
    await Promise.all(streams);
    await vi.waitFor(async () => expect(await slotsOf(userId)).toEqual([]), 10_000);
    (await takeStream(db, userId))();
  });
});
