import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { IdeaTask } from './use-ideas';

const texts: Record<IdeaTask, { title: string; detail: string; rows: number }> = {
  titles: {
    title: 'Finding titles…',
    detail: 'Working out what people who search for this want to know, then writing seven titles.',
    rows: 5,
  },
  audiences: {
    title: 'Finding readers…',
    detail: 'Picturing four kinds of people who would open a post with this title.',
    rows: 4,
  },
  outline: {
    title: 'Drafting the outline…',
    detail: 'Ordering what this reader needs to know into sections.',
    rows: 5,
  },
};

/** What the model is doing right now, in the shape of what comes. */
export function Working({ task, onCancel }: { task: IdeaTask; onCancel: () => void }) {
  const seconds = useSeconds();
  const { title, detail, rows } = texts[task];
  return (
    <div className="animate-rise">
      <div className="flex items-start justify-between gap-4">
        <div role="status">
          <h2
            id="step-heading"
            tabIndex={-1}
            className="font-semibold font-serif text-3xl leading-tight tracking-tight outline-none"
          >
            {title}
          </h2>
          <p className="mt-2 text-muted-foreground leading-relaxed">{detail}</p>
          {seconds >= 20 ? (
            <p className="mt-2 text-sm">
              This takes longer than usual. You can keep waiting or cancel; nothing you entered is
              lost.
            </p>
          ) : null}
        </div>
        <span aria-hidden className="mt-2 shrink-0 text-muted-foreground text-sm tabular-nums">
          {seconds} s
        </span>
      </div>
      <div aria-hidden className="mt-7 flex flex-col gap-3">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
          <div key={row} className="rounded-lg border bg-card p-5">
            <Skeleton
              className="h-5 bg-border/80"
              style={{ width: `${85 - ((row * 17) % 40)}%` }}
            />
            <Skeleton
              className="mt-3 h-3.5 bg-border/80"
              style={{ width: `${55 - ((row * 11) % 25)}%` }}
            />
          </div>
        ))}
      </div>
      <div className="mt-8 border-t pt-6">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const started = Date.now();
    const timer = setInterval(() => setSeconds(Math.round((Date.now() - started) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
