import type { Db } from '@/db/client';
import { getJob, jobsPerPage, listActiveJobs, listJobs } from '@/db/queries/jobs';
import { AppError } from '@/lib/errors';
import { JobListView, type JobType, type JobView } from './schema';
import { toJobView } from './view';

export async function activeJobViews(db: Db, userId: string, type?: JobType): Promise<JobView[]> {
  const jobs = await listActiveJobs(db, userId, type);
  return JobListView.parse(jobs.map((job) => toJobView(job)));
}

type Page = { type?: JobType; before?: string };

/** The first page has every unfinished job. Throws AppError `not_found` for an unknown `before`. */
export async function jobViews(db: Db, userId: string, page: Page = {}): Promise<JobView[]> {
  if (page.before && !(await getJob(db, userId, page.before))) throw new AppError('not_found');
  const newest = await listJobs(db, userId, page);
  const listed = new Set(newest.map(({ id }) => id));
  const isCut = !page.before && newest.length === jobsPerPage;
  const unfinished = isCut ? await listActiveJobs(db, userId, page.type) : [];
  const jobs = [...newest, ...unfinished.filter(({ id }) => !listed.has(id))];
  return JobListView.parse(jobs.map((job) => toJobView(job)));
}
