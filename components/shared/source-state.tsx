import { Badge } from '@/components/ui/badge';
import type { SourceView } from '@/lib/sources/schema';

const states = {
  waiting: { words: 'Waiting', variant: 'secondary' },
  reading: { words: 'Reading', variant: 'secondary' },
  ready: { words: 'Ready', variant: 'accent' },
  failed: { words: 'Failed', variant: 'destructive' },
} as const;

export function SourceState({ status }: Pick<SourceView, 'status'>) {
  const { words, variant } = states[status];
  return <Badge variant={variant}>{words}</Badge>;
}

/** Where a source is from and how long it is, as far as that is known. */
export function sourceFacts({ kind, address, publisher, publishedOn, pages, words }: SourceView) {
  const facts = [
    kind === 'file' ? 'File' : (publisher ?? hostOf(address)),
    publishedOn,
    pages && `${pages} ${pages === 1 ? 'page' : 'pages'}`,
    words && `${words.toLocaleString('en-US')} words`,
  ];
  return facts.filter(Boolean).join(' · ');
}

function hostOf(address: string | null): string {
  return address && URL.canParse(address) ? new URL(address).host : 'Web page';
}
