import 'server-only';
import type { JobType } from './schema';

/** What a job is about, as its owner's credit history shows it. */
export function describeJob(job: { type: JobType; data: Record<string, unknown> }): string {
  const about = job.type === 'blog-generation' ? job.data.keyword : job.data.prompt;
  const label = job.type === 'blog-generation' ? 'Blog post' : 'Image';
  return typeof about === 'string' && about ? `${label}: ${about.slice(0, 80)}` : label;
}
