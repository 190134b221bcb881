'use client';
import { useEffect, useRef, useState } from 'react';
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
  const begun = useRef<{ id?: string; at: number }>({ at: Number.POSITIVE_INFINITY });
  const [seconds, setSeconds] = useState(told);
  useEffect(() => {
    if (!runs) return setSeconds(told);
    const known = begun.current.id === id ? begun.current.at : Number.POSITIVE_INFINITY;
    const at = Math.min(known, Date.now() - told * 1000);
    begun.current = { id, at };
    const tick = () => setSeconds(Math.floor((Date.now() - at) / 1000));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [id, told, runs]);
  return runs ? seconds : told;
}
