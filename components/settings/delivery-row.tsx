'use client';
import Link from 'next/link';
import { LocalTime } from '@/components/shared/local-time';
import { Problem } from '@/components/shared/problem';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { useAction } from '@/hooks/use-action';
import type { ActionResult } from '@/lib/api/action-result';
import type { DeliveryView } from '@/lib/publications/schema';

const actionWords: Record<DeliveryView['action'], string> = {
  draft: 'Send as a draft',
  live: 'Publish',
  scheduled: 'Schedule',
  keep: 'Update',
  unpublish: 'Unpublish',
  remove: 'Delete',
};

type Chip = { text: string; variant: 'secondary' | 'accent' | 'destructive' };

const outcomes: Record<NonNullable<DeliveryView['outcome']>, Chip> = {
  draft: { text: 'Draft', variant: 'secondary' },
  scheduled: { text: 'Scheduled', variant: 'secondary' },
  live: { text: 'Live', variant: 'accent' },
  removed: { text: 'Deleted there', variant: 'secondary' },
  conflict: { text: 'Changed there, not sent', variant: 'destructive' },
};

function chipOf({ state, outcome, nextAt }: DeliveryView): Chip {
  if (nextAt) return { text: 'Waiting', variant: 'secondary' };
  if (state === 'working') return { text: 'Sending...', variant: 'secondary' };
  return outcome ? outcomes[outcome] : { text: 'Not sent', variant: 'destructive' };
}

type Props = {
  delivery: DeliveryView;
  replay: (input: { id: string }) => Promise<ActionResult<{ jobId: string }>>;
  onReplayed: () => void;
};

export function DeliveryRow({ delivery, replay, onReplayed }: Props) {
  const { id, postId, title, action, state, words, url, nextAt, attempts, at } = delivery;
  const { run, busy, problem } = useAction(replay);
  const chip = chipOf(delivery);
  const again = async () => {
    if (await run({ id })) onReplayed();
  };
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p dir="auto" className="break-words font-medium leading-snug">
            <Link
              href={`/posts/${postId}`}
              prefetch={false}
              className="rounded-sm underline decoration-border underline-offset-4 hover:decoration-current"
            >
              {title}
            </Link>
          </p>
          <p className="mt-1 text-muted-foreground text-sm">
            {actionWords[action]} · <LocalTime at={at} form="moment" />
            {url ? (
              <>
                {' · '}
                <a
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  className="underline underline-offset-4 hover:text-foreground"
                >
                  Open the page
                </a>
              </>
            ) : null}
          </p>
        </div>
        <Badge variant={chip.variant}>{chip.text}</Badge>
        {state === 'failed' ? (
          <Button
            variant="outline"
            size="sm"
            disabled={busy}
            aria-label={`Send again: ${title}`}
            onClick={again}
          >
            {busy ? 'Sending...' : 'Send again'}
          </Button>
        ) : null}
      </div>
      {words ? <p className="mt-2 break-words text-sm">{words}</p> : null}
      {nextAt ? (
        <p className="mt-1 text-muted-foreground text-sm">
          Next attempt: <LocalTime at={nextAt} form="moment" />
        </p>
      ) : null}
      {attempts.length > 0 ? <Attempts attempts={attempts} /> : null}
      <Problem message={problem} className="mt-3" />
    </li>
  );
}

function Attempts({ attempts }: Pick<DeliveryView, 'attempts'>) {
  return (
    <details className="mt-1 text-sm">
      <summary className="w-fit rounded-sm py-1 text-muted-foreground underline-offset-4 hover:text-foreground hover:underline">
        {attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`}
      </summary>
      <ol className="mt-1 grid gap-2 border-l-2 py-1 pl-4">
        {attempts.map(({ at, words, answer }) => (
          <li key={at} className="break-words">
            <LocalTime at={at} form="moment" className="block text-muted-foreground text-xs" />
            {words}
            {answer ? <code className="mt-0.5 block break-all text-xs">{answer}</code> : null}
          </li>
        ))}
      </ol>
    </details>
  );
}
