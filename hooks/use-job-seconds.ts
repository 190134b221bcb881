'use client';
import { useEffect, useState } from 'react';
import type { JobView } from '@/lib/jobs/schema';

/** Seconds of work: counts on between answers and pauses while the job waits. */
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

/** `now` must be monotonic, unlike the wall clock. */
export function createJobClock(now: () => number = () => performance.now()) {
  let begun = { id: '', at: Number.POSITIVE_INFINITY };
  return {
    /** An older answer never sets the clock back. */
    hear: (id: string, told: number) => {
      const known = begun.id === id ? begun.at : Number.POSITIVE_INFINITY;
      begun = { id, at: Math.min(known, now() - told * 1000) };
    },
    seconds: () => Math.floor((now() - begun.at) / 1000),
  };
}
