import 'server-only';
import type { JobType } from './schema';

const labels: Record<string, string | undefined> = {
  'blog-generation': 'Blog post',
  'image-generation': 'Image',
};

/** What a job is about, as its owner's credit history shows it. */
export function describeJob(job: { type: JobType; data: Record<string, unknown> }): string {
  const about = job.type === 'blog-generation' ? job.data.keyword : job.data.prompt;
  // The type is one that a newer version left, if there is no label.
  const label = labels[job.type] ?? 'Work';
  return typeof about === 'string' && about ? `${label}: ${about.slice(0, 80)}` : label;
}
