import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { causeCodes, isDatabaseGone } from '@/db/failures';

// Serialization failure and deadlock: Postgres expects a retry.
const undone = new Set(['40001', '40P01']);

/** Keeps paid work through an outage. Only for writes that are safe to repeat. */
export async function retryWhileDatabaseDown<T>(
  patienceMs: number,
  write: () => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (let pauseMs = 50; ; pauseMs = Math.min(2_000, pauseMs * 2)) {
    try {
      return await write();
    } catch (error) {
      const passing = isDatabaseGone(error) || causeCodes(error).some((code) => undone.has(code));
      if (!passing || performance.now() + pauseMs > deadline) throw error;
      await sleep(pauseMs);
    }
  }
}
