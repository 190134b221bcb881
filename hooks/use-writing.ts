'use client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '@/lib/api/queries';
import { followWriting } from '@/lib/jobs/browser/follow-writing';
import { applyEvents, isOver, newerJob, type Writing } from '@/lib/jobs/browser/writing';

const patienceMs = 3000;

/** Follows a post while it is written: by events, and by polling while these cannot come. */
export function useWriting(initial: Writing): Writing & { connected: boolean; lost: boolean } {
  const [writing, setWriting] = useState(initial);
  const [connected, setConnected] = useState<boolean | null>(null);
  const { id } = initial.job;
  const over = isOver(writing.job);

  useEffect(() => {
    if (over) return;
    return followWriting({
      jobId: id,
      onEvents: (events) => setWriting((known) => applyEvents(known, events)),
      onConnected: setConnected,
    });
  }, [id, over]);

  // A proxy may hold the stream back and neither open nor refuse it.
  useEffect(() => {
    const timer = setTimeout(() => setConnected((known) => known ?? false), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  const poll = useQuery({
    ...queries.job(id),
    enabled: connected === false && !over,
    refetchInterval: 1000,
  });
  // Asked for every two seconds on every screen anyway (components/layout/job-watcher.tsx).
  const listed = useQuery({ ...queries.jobs(), enabled: false }).data?.find((job) => job.id === id);
  const { data: polled } = poll;
  useEffect(() => {
    for (const job of [polled, listed])
      if (job) setWriting((known) => ({ ...known, job: newerJob(known.job, job) }));
  }, [polled, listed]);

  return { ...writing, connected: connected === true, lost: poll.isError && connected === false };
}
