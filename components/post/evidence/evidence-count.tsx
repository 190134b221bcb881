import { Badge } from '@/components/ui/badge';
import { countedWords, type EvidenceCounts } from '@/lib/posts/evidence-counts';

type Props = {
  counts: EvidenceCounts | null;
  /** Whether the page has the card that leads to the sentences. */
  isListed: boolean;
};

/** How many sentences of the post need a look, with a jump to them. */
export function EvidenceCount({ counts, isListed }: Props) {
  if (!counts) return null;
  const { differ, missing } = countedWords(counts);
  const badge = (words: string, variant: 'destructive' | 'secondary') => (
    <Badge key={words} asChild={isListed} variant={variant}>
      {isListed ? <a href="#evidence">{words}</a> : words}
    </Badge>
  );
  return (
    <>
      {differ.map((words) => badge(words, 'destructive'))}
      {missing ? badge(missing, 'secondary') : null}
    </>
  );
}
