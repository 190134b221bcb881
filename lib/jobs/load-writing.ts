import { getDb } from '@/db/client';
import { getJob } from '@/db/queries/jobs';
import { readHeadings } from '@/lib/posts/report';
import { fromSections } from './browser/writing';
import { textSoFar } from './engine/stream';
import { registry } from './index';
import { JobParams, JobView } from './schema';
import { toJobView } from './view';

/** Null for a bad id, another user's job, or a job that writes no post. */
export async function loadWriting(userId: string, rawId: string) {
  const params = JobParams.safeParse({ id: rawId });
  if (!params.success) return null;
  const db = getDb();
  const job = await getJob(db, userId, params.data.id);
  if (job?.type !== 'blog-generation') return null;
  const sections = await textSoFar({ db, registry }, job);
  return {
    headings: readHeadings(job.data),
    writing: { job: JobView.parse(toJobView(job)), ...fromSections(sections) },
  };
}
