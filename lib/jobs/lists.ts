import 'server-only';
import type { Db } from '@/db/client';
import { listActiveJobs, listJobs } from '@/db/queries/jobs';
import { JobListView, type JobType, type JobView } from './schema';
import { toJobView } from './view';

/** A user's unfinished jobs, newest first. */
export async function activeJobViews(db: Db, userId: string, type?: JobType): Promise<JobView[]> {
  const jobs = await listActiveJobs(db, userId, type);
  return JobListView.parse(jobs.map((job) => toJobView(job)));
}

/** A user's 50 newest jobs. */
export async function jobViews(db: Db, userId: string, type?: JobType): Promise<JobView[]> {
  const jobs = await listJobs(db, userId, type);
  return JobListView.parse(jobs.map((job) => toJobView(job)));
}
