import type { JobDefinition } from './types';

type Described = Pick<JobDefinition, 'label' | 'subject'>;

// Of a type that only a newer version knows.
const unknownWork: Described = { label: 'Work', subject: 'prompt' };

/** What a job is about, as its owner's credit history shows it: "Blog post: tea". */
export function describeJob(
  { label, subject }: Described = unknownWork,
  data: Record<string, unknown>,
): string {
  const about = data[subject];
  return typeof about === 'string' && about ? `${label}: ${about.slice(0, 80)}` : label;
}
