import type { PublicationView } from '@/lib/publications/schema';

type Chip = { text: string; variant: 'secondary' | 'accent' | 'destructive' };

type Shown = Pick<PublicationView, 'state' | 'hasChanged' | 'proof'>;

/** In words how a post stands at a site; null if it is not there. */
export function chipOf({ state, hasChanged, proof }: Shown): Chip | null {
  switch (state) {
    case 'working':
      return { text: 'Sending...', variant: 'secondary' };
    case 'failed':
      return { text: 'Not sent', variant: 'destructive' };
    case 'conflict':
      return { text: 'Changed on the site', variant: 'destructive' };
    case 'draft':
      return { text: hasChanged ? 'Draft, changed since' : 'Draft', variant: 'secondary' };
    case 'scheduled':
      return { text: hasChanged ? 'Scheduled, changed since' : 'Scheduled', variant: 'secondary' };
    case 'live':
      return hasChanged ? { text: 'Live, changed since', variant: 'secondary' } : liveChip(proof);
    default:
      return null;
  }
}

function liveChip(proof: PublicationView['proof']): Chip {
  if (!proof) return { text: 'Live', variant: 'accent' };
  if (!proof.readable) return { text: 'Live, not readable', variant: 'destructive' };
  if (proof.findings.length > 0) return { text: 'Live, but differs', variant: 'destructive' };
  return { text: 'Live, as approved', variant: 'accent' };
}
