'use client';
import { useQuery } from '@tanstack/react-query';
import { Spinner } from '@/components/shared/spinner';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { queries } from '@/lib/api/queries';
import type { DeletionView } from '@/lib/jobs/delete-account/schema';
import { AuthHeading } from './auth-heading';

const pollMs = 1_500;
const waitingPollMs = 15_000;

/** How far the deletion is, until it is done. */
export function DeletionState({ id }: { id: string | null }) {
  const { data, isError } = useQuery({
    ...queries.accountDeletion(id ?? ''),
    enabled: id !== null,
    refetchInterval: ({ state }) => intervalOf(state.data),
  });
  if (id === null || (isError && !data)) return <Unknown />;
  if (!data) return <Spinner label="Loading..." />;
  return (
    <div aria-live="polite">
      {data.state === 'done' ? <Done /> : <UnderWay deletion={data} />}
      <Button asChild variant="outline">
        <a href="/">Back to Inkwright</a>
      </Button>
    </div>
  );
}

function intervalOf(deletion: DeletionView | undefined): number | false {
  if (deletion?.state === 'done') return false;
  return deletion?.state === 'waiting' ? waitingPollMs : pollMs;
}

function Done() {
  return (
    <AuthHeading title="Your account is deleted">
      Posts, versions, images, settings and your sign-in are gone. We keep the credit ledger and
      payment records, without your name or address. Thank you for writing with Inkwright.
    </AuthHeading>
  );
}

function UnderWay({ deletion }: { deletion: DeletionView }) {
  return (
    <>
      <AuthHeading title="Your account is being deleted">
        You are signed out everywhere. You can close this page: the deletion continues on its own.
      </AuthHeading>
      <Progress value={deletion.percentage} aria-label="Progress of the deletion" />
      <p className="mt-3 mb-8 text-muted-foreground text-sm">
        {deletion.state === 'waiting'
          ? 'A service we depend on is not responding. We try again every minute; once your plan is cancelled, nothing more is charged.'
          : `${deletion.message}...`}
      </p>
    </>
  );
}

function Unknown() {
  return (
    <>
      <AuthHeading title="Nothing to show">
        There is no deletion at this address. If you requested one, it continues without this page.
      </AuthHeading>
      <Button asChild variant="outline" className="self-start">
        <a href="/">Back to Inkwright</a>
      </Button>
    </>
  );
}
