'use client';
import { Card } from '@/components/ui/card';
import { useWriting } from '@/hooks/use-writing';
import { isOver, type Writing } from '@/lib/jobs/browser/writing';
import { openingPart } from '@/lib/section-text';
import { BackToDashboard } from './back-to-dashboard';
import { LiveEnd } from './live-end';
import { LiveHeader } from './live-header';
import { LiveOpening, LiveSection } from './live-section';
import './post.css';
import './post-table.css';

type Props = { writing: Writing; headings: string[] };

/** A post that is read while it is written: what is there, and what is to come. */
export function LivePost({ writing: initial, headings }: Props) {
  const { job, texts: received, current, lost } = useWriting(initial);
  const over = isOver(job);
  // What was paid back or thrown away is not shown any more.
  const texts = job.status === 'failed' ? {} : received;
  const opening = texts[openingPart] ?? '';
  const hasText = Object.values(texts).some(Boolean);
  const stateOf = (part: number) => (over ? 'over' : part === current ? 'current' : 'open');
  return (
    <div className="mx-auto max-w-3xl px-4 py-6 sm:px-8 sm:py-10">
      <BackToDashboard />
      <LiveHeader job={job} current={over ? null : current} lost={lost} />
      {job.status === 'failed' && !hasText ? null : (
        <Card className="mt-5 p-5 sm:mt-6 sm:p-7">
          <article aria-busy={!over}>
            {opening || !hasText ? (
              <LiveOpening
                id={`writing-${openingPart + 1}`}
                text={opening}
                state={stateOf(openingPart)}
              />
            ) : null}
            {headings.map((heading, at) => (
              <LiveSection
                // biome-ignore lint/suspicious/noArrayIndexKey: the outline does not change
                key={at}
                id={`writing-${at + 1}`}
                heading={heading}
                text={texts[at] ?? ''}
                state={stateOf(at)}
              />
            ))}
          </article>
          {over ? null : (
            <p className="mx-auto mt-10 max-w-[40rem] border-t pt-4 text-muted-foreground text-sm">
              The end and the images' places are added when the sections are done.
            </p>
          )}
        </Card>
      )}
      <LiveEnd job={job} />
    </div>
  );
}
