import type { JobDefinition } from './types';

type Described = Pick<JobDefinition, 'label' | 'subject'>;

// For types that only a newer version knows.
const unknownWork: Described = { label: 'Work', subject: 'prompt' };

const maxCharacters = 80;

export function describeJob(
  { label, subject }: Described = unknownWork,
  data: Record<string, unknown>,
): string {
  const about = data[subject];
  return typeof about === 'string' && about ? `${label}: ${shortened(about)}` : label;
}

function shortened(text: string): string {
  if (text.length <= maxCharacters) return text;
  const cut = text.slice(0, maxCharacters - 1);
  const lastSpace = cut.lastIndexOf(' ');
  const whole = lastSpace > maxCharacters / 2 ? cut.slice(0, lastSpace) : cut;
  return `${whole.replace(/[\uD800-\uDBFF]$/, '').replace(/[\s,;:.]+$/, '')}…`;
}
