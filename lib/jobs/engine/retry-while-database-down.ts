import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { causeCodes, isDatabaseGone } from '@/db/failures';

// 40001 and 40P01: the database undid the transaction itself and asks for another try.
const undone = new Set(['40001', '40P01']);

/**
 * Repeats a fenced write while the database is away, up to `patienceMs`, so that paid work is kept.
 * Only for writes that are harmless to repeat.
 */
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
