import { drizzle } from 'drizzle-orm/postgres-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '@/db/client';
import * as schema from '@/db/schema';
import { jobEvents } from '@/lib/jobs/engine/stream';
import { streamsPerUser, takeStream } from '@/lib/jobs/engine/stream-slots';
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

async function openStreams(tries: number) {
  const userId = await testUser(database.db, 150);
  const { id: jobId } = await enqueuePost(database.db, userId);
  const stop = new AbortController();
  queries = 0;
  let refused = 0;
  const streams: Promise<string>[] = [];
  for (let n = 0; n < tries; n++) {
    try {
      const onEnd = takeStream(userId);
      const { signal } = stop;
      const options = { db, registry, view: toJobView, pollMs: 60_000 };
      const stream = jobEvents({ ...options, userId, jobId, signal, onEnd });
      streams.push(new Response(stream).text());
    } catch {
      refused += 1;
    }
  }
  return { userId, refused, streams, stop };
}

it('2,000 streams of one account are four, read the job once, and leave others theirs', async () => {
  const { userId, refused, streams, stop } = await openStreams(2_000);
  expect(refused).toBe(2_000 - streamsPerUser);
  const others = takeStream('another user');
  others();
  await new Promise((resolve) => setTimeout(resolve, 200));
  // One read of the job, and one of its steps for each stream.
  expect(queries).toBeLessThanOrEqual(1 + streamsPerUser);
  stop.abort();
  await Promise.all(streams);
  // They have ended, so there is room again.
  const free = Array.from({ length: streamsPerUser }, () => takeStream(userId));
  expect(() => takeStream(userId)).toThrow(/follow your work in 4 places/);
  for (const end of free) end();
});
