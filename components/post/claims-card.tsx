import type { ClaimedSentence } from '@/lib/posts/claims';
import { JumpCard } from './jump-card';

/** Sentences with numbers and sources that are not checked yet. */
export function ClaimsCard({ claims }: { claims: ClaimedSentence[] }) {
  const jumps = claims.map(({ id, parts }) => ({ id, words: parts.map(toWords) }));
  return (
    <JumpCard title="Claims to check" jumps={jumps}>
      Numbers and sources that came neither from you nor from the post's own example. Look each one
      up before you publish; choose a sentence to jump to it.
    </JumpCard>
  );
}

function toWords({ text, claim }: ClaimedSentence['parts'][number], at: number) {
  if (!claim) return text;
  return (
    <mark key={at} className="rounded-sm bg-highlight px-0.5 text-highlight-foreground">
      {text}
    </mark>
  );
}
