import Link from 'next/link';
import type { Part } from '@/lib/posts/content';

/** The way through a post that is too long for one page. */
export function PartsNav({ part: { number, of }, label }: { part: Part; label: string }) {
  if (of === 1) return null;
  return (
    <nav
      aria-label={label}
      className="post-screen-only my-6 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-y py-2 text-sm"
    >
      <PartLink number={number - 1} of={of}>
        Previous part
      </PartLink>
      <p className="text-muted-foreground tabular-nums">
        Part {number} of {of}
      </p>
      <PartLink number={number + 1} of={of}>
        Next part
      </PartLink>
    </nav>
  );
}

function PartLink({ number, of, children }: Part & { children: string }) {
  if (number < 1 || number > of) return <span aria-hidden className="w-20" />;
  return (
    <Link
      href={`?part=${number}`}
      prefetch={false}
      className="inline-flex min-h-11 items-center rounded-sm font-medium text-primary underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
