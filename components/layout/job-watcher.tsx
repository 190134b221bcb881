'use client';
import { useAnnouncer } from '@/hooks/use-announcer';
import { useJobFeed } from '@/hooks/use-jobs';

/** Keeps the browser's list of jobs up to date, on whatever screen, and says how they ended. */
export function JobWatcher() {
  useAnnouncer(useJobFeed());
  return null;
}
