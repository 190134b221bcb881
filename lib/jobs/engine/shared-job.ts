import type { Db } from '@/db/client';
import { getJob, type SeenJob } from '@/db/queries/jobs';

type Read = { at: number; job: Promise<SeenJob | null> };
const reads = new Map<string, Read>();

/** All streams of a job in this process share one read per `maxAgeMs`. */
export function getSharedJob(
  db: Db,
  { userId, jobId, maxAgeMs }: { userId: string; jobId: string; maxAgeMs: number },
): Promise<SeenJob | null> {
  const key = `${userId} ${jobId}`;
  const known = reads.get(key);
  if (known && performance.now() - known.at < maxAgeMs) return known.job;
  const read: Read = { at: performance.now(), job: getJob(db, userId, jobId) };
  const forget = () => {
    if (reads.get(key) === read) reads.delete(key);
  };
  reads.set(key, read);
  setTimeout(forget, maxAgeMs).unref();
  read.job.catch(forget);
  return read.job;
}
