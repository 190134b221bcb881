'use client';
import { useEffect, useState } from 'react';
import type { JobView } from '@/lib/jobs/schema';

/**
 * How long a job has been worked on. Answers come when something changes; between them the clock
 * goes on here, and an older answer never sets it back. It stands still while the job waits.
 */
export function useJobSeconds(job: JobView | undefined): number {
  const { id, status, progress, waitingUntil } = job ?? {};
  const told = progress?.timeElapsed ?? 0;
  const runs =
    status === 'in-progress' || (status === 'pending' && told > 0 && waitingUntil === undefined);
  const [clock] = useState(createJobClock);
  const [seconds, setSeconds] = useState(told);
  useEffect(() => {
    if (!runs) return setSeconds(told);
    clock.hear(id ?? '', told);
    const tick = () => setSeconds(clock.seconds());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [clock, id, told, runs]);
  return runs ? seconds : told;
}

/** Counts a job's seconds between answers. `now` is a clock that is never set, unlike the wall clock. */
export function createJobClock(now: () => number = () => performance.now()) {
  let begun = { id: '', at: Number.POSITIVE_INFINITY };
  return {
    /** An answer said that the job has taken `told` seconds; an older one changes nothing. */
    hear: (id: string, told: number) => {
      const known = begun.id === id ? begun.at : Number.POSITIVE_INFINITY;
      begun = { id, at: Math.min(known, now() - told * 1000) };
    },
    seconds: () => Math.floor((now() - begun.at) / 1000),
  };
}
