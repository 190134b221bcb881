import type { Db } from '@/db/client';
import type { ClaimedJob } from '@/db/queries/job-claim';
import { requeue } from '@/db/queries/job-leases';
import type { Verdict } from './errors';

export const waitingClass = 'wait';

const defaultWaitMs = 60_000;
const longestJitterMs = 60_000;

/** Gives the attempt back. Jitter spreads jobs that wait for the same moment. */
export async function waitOut(
  db: Db,
  job: ClaimedJob,
  { message, retryAfterMs = defaultWaitMs }: Verdict,
  random: () => number = Math.random,
): Promise<'waiting' | 'lost'> {
  const jitterMs = Math.round(random() * Math.min(longestJitterMs, retryAfterMs / 4));
  const kept = await requeue(db, job, {
    delayMs: retryAfterMs + jitterMs,
    giveAttemptBack: true,
    errorClass: waitingClass,
    message: `Waiting: ${lowerFirst(message)}`,
  });
  return kept ? 'waiting' : 'lost';
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
