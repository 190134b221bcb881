import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';

export type Jump = { id: string; words: ReactNode };

const visibleCount = 4;

/** Links to marked places of the text, the later ones folded. */
export function JumpList({ jumps }: { jumps: Jump[] }) {
  const rest = jumps.slice(visibleCount);
  return (
    <>
      <Links jumps={jumps.slice(0, visibleCount)} />
      {rest.length > 0 ? (
        <details className="post-more mt-1">
          <summary className="inline-flex min-h-11 items-center rounded-sm font-medium text-primary text-sm">
            <span>Show {rest.length} more</span>
            <span>Show fewer</span>
          </summary>
          <Links jumps={rest} />
        </details>
      ) : null}
    </>
  );
}

function Links({ jumps }: { jumps: Jump[] }) {
  return (
    <ul className="grid gap-1">
      {jumps.map(({ id, words }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change once rendered
        <li key={at}>
          {/* Not next/link: the browser's own jump focuses the sentence and works without scripts. */}
          <a
            href={`#${id}`}
            className="-mx-3 flex gap-3 rounded-md px-3 py-2.5 text-sm leading-relaxed transition-colors hover:bg-muted"
          >
            <ArrowDown aria-hidden className="mt-1 size-3.5 shrink-0 text-primary" />
            <span dir="auto" className="min-w-0 break-words">
              {words}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
