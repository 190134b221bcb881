import 'server-only';
import { getDb, getSql } from '@/db/client';
import { drain } from './drain';

/** `npm run worker`: works the queue until it is asked to end, then hands its jobs back. */
const ending = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort());

console.info('The worker is looking for jobs.');
const report = await drain({
  db: getDb(),
  budgetMs: Number.POSITIVE_INFINITY,
  graceMs: 10_000,
  signal: ending.signal,
  pollMs: 1_000,
});
await getSql().end({ timeout: 5 });
console.info('The worker has ended.', report);
