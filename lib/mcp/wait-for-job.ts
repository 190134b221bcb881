import { setTimeout as delay } from 'node:timers/promises';
import type { JobView } from '@/lib/jobs/schema';
import { shutdownSignal } from '@/lib/server/shutdown';

const pollMs = 2_000;
/** In this process; more are answered at once. */
const waitsPerUser = 4;
const waits = new Map<string, number>();

type Waiting = { user: { id: string }; signal: AbortSignal; seconds: number; everyMs?: number };

/** The job when it is over, or as it is after `seconds` or when the caller leaves. */
export async function waitForJob(
  read: () => Promise<JobView>,
  { user, signal, seconds, everyMs = pollMs }: Waiting,
): Promise<{ isOver: boolean; job: JobView }> {
  const running = waits.get(user.id) ?? 0;
  const until = performance.now() + (running < waitsPerUser ? seconds * 1_000 : 0);
  const ending = AbortSignal.any([signal, shutdownSignal]);
  waits.set(user.id, running + 1);
  try {
    for (;;) {
      const job = await read();
      const isOver = job.status === 'completed' || job.status === 'failed';
      const left = until - performance.now();
      if (isOver || left <= 0 || ending.aborted) return { isOver, job };
      await delay(Math.min(everyMs, left), undefined, { signal: ending }).catch(() => undefined);
    }
  } finally {
    const others = (waits.get(user.id) ?? 1) - 1;
    if (others > 0) waits.set(user.id, others);
    else waits.delete(user.id);
  }
}
