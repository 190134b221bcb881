'use client';
import { useEffect, useState } from 'react';
import type { JobView } from '@/lib/jobs/schema';

/** Seconds of work: counts on between answers and pauses while the job waits. */
export function useJobSeconds(job: JobView | undefined): number {
  const { id, status, progress, waitingUntil } = job ?? {};
  const elapsed = progress?.timeElapsed ?? 0;
  const runs =
    status === 'in-progress' || (status === 'pending' && elapsed > 0 && waitingUntil === undefined);
  const [clock] = useState(createJobClock);
  const [seconds, setSeconds] = useState(elapsed);
  useEffect(() => {
    if (!runs) return setSeconds(elapsed);
    clock.hear(id ?? '', elapsed);
    const tick = () => setSeconds(clock.seconds());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [clock, id, elapsed, runs]);
  return runs ? seconds : elapsed;
}

/** `now` must be monotonic, unlike the wall clock. */
export function createJobClock(now: () => number = () => performance.now()) {
  let begun = { id: '', at: Number.POSITIVE_INFINITY };
  return {
    /** An older answer never sets the clock back. */
    hear: (id: string, elapsed: number) => {
      const known = begun.id === id ? begun.at : Number.POSITIVE_INFINITY;
      begun = { id, at: Math.min(known, now() - elapsed * 1000) };
    },
    seconds: () => Math.floor((now() - begun.at) / 1000),
  };
}
