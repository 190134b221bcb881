import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import type { ClaimedSentence } from '@/lib/posts/claims';
import { JumpList } from '../jump-list';
import { EvidenceOpener } from './evidence-opener';
import type { EvidenceActions } from './use-sentence-change';

type Props = {
  claims: ClaimedSentence[];
  postId: string;
  part: number;
  actions: EvidenceActions;
};

/** How many sentences say something that can be checked, and the way to what they rest on. */
export function EvidenceCard({ claims: all, postId, part, actions }: Props) {
  const claims = all.filter(({ isExample }) => !isExample);
  if (claims.length === 0) return null;
  const jumps = claims.map(({ id, parts }) => ({ id, words: parts.map(toWords) }));
  const isCiting = claims.some(({ notes }) => notes.length > 0);
  return (
    <Card id="evidence" tabIndex={-1} className="post-screen-only post-mark">
      <CardHeader>
        <CardTitle>
          Evidence{' '}
          <span className="font-normal font-sans text-base text-muted-foreground tabular-nums">
            · {claims.length}
          </span>
        </CardTitle>
        <p className="max-w-[65ch] text-muted-foreground text-sm leading-relaxed">
          {isCiting
            ? 'Sentences that cite a source, and numbers and sources that came neither from you nor from the post’s own example. See which of them agree with what they cite.'
            : 'Numbers and sources that came neither from you nor from the post’s own example. Look each one up before you publish.'}
        </p>
      </CardHeader>
      <CardContent className="pt-3 sm:pt-4">
        {/* Not <noscript>: React streams into what a browser with scripts never parses. */}
        <div className="post-no-script">
          <JumpList jumps={jumps} />
        </div>
        <EvidenceOpener postId={postId} part={part} actions={actions} />
      </CardContent>
    </Card>
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
