import { ArrowDown } from 'lucide-react';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import type { ClaimedSentence } from '@/lib/posts/claims';

const shownAtOnce = 4;

/** Sentences with numbers and sources that nobody has checked yet, each a jump to its place. */
export function ClaimsCard({ claims }: { claims: ClaimedSentence[] }) {
  if (claims.length === 0) return null;
  const rest = claims.slice(shownAtOnce);
  return (
    <Card className="post-screen-only">
      <CardHeader>
        <CardTitle>
          Claims to check{' '}
          <span className="font-normal font-sans text-base text-muted-foreground tabular-nums">
            · {claims.length}
          </span>
        </CardTitle>
        <p className="max-w-[65ch] text-muted-foreground text-sm leading-relaxed">
          Numbers and sources that did not come from you. Look each one up before you publish;
          choose a sentence to jump to it.
        </p>
      </CardHeader>
      <CardContent className="pt-3 sm:pt-4">
        <ClaimList claims={claims.slice(0, shownAtOnce)} />
        {rest.length > 0 ? (
          <details className="post-more mt-1">
            <summary className="inline-flex min-h-11 items-center rounded-sm font-medium text-primary text-sm">
              <span>Show {rest.length} more</span>
              <span>Show fewer</span>
            </summary>
            <ClaimList claims={rest} />
          </details>
        ) : null}
      </CardContent>
    </Card>
  );
}

function ClaimList({ claims }: { claims: ClaimedSentence[] }) {
  return (
    <ul className="grid gap-1">
      {claims.map(({ id, parts }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change once rendered
        <li key={at}>
          {/* Not next/link: the browser's own jump focuses the sentence and works without scripts. */}
          <a
            href={`#${id}`}
            className="-mx-3 flex gap-3 rounded-md px-3 py-2.5 text-sm leading-relaxed transition-colors hover:bg-muted"
          >
            <ArrowDown aria-hidden className="mt-1 size-3.5 shrink-0 text-primary" />
            <span dir="auto" className="min-w-0 break-words">
              {parts.map(toWords)}
            </span>
          </a>
        </li>
      ))}
    </ul>
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
