'use client';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { LocalTime } from '@/components/shared/local-time';
import { Problem } from '@/components/shared/problem';
import { Spinner } from '@/components/shared/spinner';
import { Button } from '@/components/ui/button';
import { ApiError } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import type { DifferenceView } from '@/lib/publications/schema';

const TextDiff = dynamic(() => import('../editor/text-diff').then(({ TextDiff }) => TextDiff));

type Props = { postId: string; connectionId: string };

/** What people changed at the site since the post was last sent. */
export function SiteDifference({ postId, connectionId }: Props) {
  const difference = useQuery(queries.siteDifference(postId, connectionId));
  if (difference.isPending) return <Spinner label="Reading the post on the site" />;
  if (difference.isError)
    return (
      <div className="grid justify-items-start gap-2">
        <Problem message={wordsOf(difference.error)} />
        <Button variant="outline" size="sm" onClick={() => difference.refetch()}>
          Try again
        </Button>
      </div>
    );
  const { site } = difference.data;
  if (!site) return <p>The post is no longer on the site.</p>;
  return <Changes {...site} />;
}

function wordsOf(error: Error): string {
  return error instanceof ApiError && error.code === 'invalid'
    ? `The post on the site could not be read. ${error.reason}`
    : 'The post on the site could not be read.';
}

const statusWords = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  live: 'Live',
  removed: 'Removed',
} as const;

function Changes(site: NonNullable<DifferenceView['site']>) {
  const { title, sentTitle, status, changedAt, before, after, isCut } = site;
  return (
    <div className="grid w-full min-w-0 gap-2">
      <p className="break-words" dir="auto">
        {sentTitle === null || sentTitle === title ? (
          <span className="font-medium">{title}</span>
        ) : (
          <>
            <del>{sentTitle}</del> <ins className="font-medium">{title}</ins>
          </>
        )}
      </p>
      <p className="text-muted-foreground">
        {statusWords[status]} on the site
        {changedAt ? (
          <>
            , changed <LocalTime at={changedAt} form="moment" />
          </>
        ) : null}
        .{' '}
        {before === after
          ? 'The words of the text are the same: something else was changed, such as its formatting, images or settings.'
          : 'Struck out is what you sent, underlined is what the site has now.'}
        {isCut ? ' Only the beginning of this long text is compared.' : null}
      </p>
      {before === after ? null : (
        <div className="max-h-96 min-w-0 overflow-y-auto">
          <TextDiff label="What was changed on the site" before={before} after={after} />
        </div>
      )}
    </div>
  );
}
