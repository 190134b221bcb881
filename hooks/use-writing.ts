'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { followWriting } from '@/lib/jobs/browser/follow-writing';
import { applyEvents, isOver, newerJob, type Writing } from '@/lib/jobs/browser/writing';
import { addEndedJob } from './job-polls';
import { useFollowedJob, useListedJob } from './use-jobs';

const patienceMs = 3000;

/** Follows events, or polls while they fail; `lost` while neither works. */
export function useWriting(initial: Writing): Writing & { lost: boolean } {
  const client = useQueryClient();
  const [writing, setWriting] = useState(initial);
  const [connected, setConnected] = useState<boolean | null>(null);
  const { id } = initial.job;
  const { job } = writing;
  const over = isOver(job);

  useEffect(() => {
    if (over) return;
    return followWriting({
      jobId: id,
      onEvents: (events) => setWriting((known) => applyEvents(known, events)),
      onConnected: setConnected,
    });
  }, [id, over]);

  // A proxy may hold back the stream without opening or refusing it.
  useEffect(() => {
    const timer = setTimeout(() => setConnected((known) => known ?? false), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  const polled = useFollowedJob(connected === false && !over ? id : null);
  const listed = useListedJob(id);
  useEffect(() => {
    for (const news of [polled.job, listed])
      if (news) setWriting((known) => ({ ...known, job: newerJob(known.job, news) }));
  }, [polled.job, listed]);

  const wasOver = useRef(over);
  useEffect(() => {
    if (over && !wasOver.current) addEndedJob(client, job);
    wasOver.current = over;
  }, [client, over, job]);

  return { ...writing, lost: polled.error !== null && connected === false };
}
