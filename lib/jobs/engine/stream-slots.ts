import 'server-only';
import { AppError } from '@/lib/errors';

/** Event streams of one user that a process serves at once. */
export const streamsPerUser = 4;
const retrySeconds = 10;

// Bundles and hot reload evaluate this module more than once; the count must be one.
const holder = globalThis as typeof globalThis & { inkwrightStreams?: Map<string, number> };
holder.inkwrightStreams ??= new Map();
const open = holder.inkwrightStreams;

/**
 * Counts an event stream of the user and returns how to end it; more than once is harmless. Counted
 * in this process's memory, so that a refusal costs no query. Throws AppError `rate_limited`.
 */
export function takeStream(userId: string): () => void {
  const count = open.get(userId) ?? 0;
  if (count >= streamsPerUser)
    throw new AppError(
      'rate_limited',
      `You follow your work in ${streamsPerUser} places already. This one keeps itself up to date more slowly.`,
      { headers: { 'retry-after': String(retrySeconds) } },
    );
  open.set(userId, count + 1);
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    const left = (open.get(userId) ?? 1) - 1;
    if (left > 0) open.set(userId, left);
    else open.delete(userId);
  };
}
