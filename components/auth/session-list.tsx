import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LocalTime } from '@/components/shared/local-time';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { apiRequest, reasonOf } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import type { SessionsView } from '@/lib/auth/schema';
import { notify } from '@/lib/browser/notify';

/** The devices that are signed in, each with a way to end it. */
export function SessionList() {
  const client = useQueryClient();
  const { queryKey } = queries.sessions();
  const { data: sessions, isError } = useQuery(queries.sessions());
  const end = async (id: string) => {
    try {
      const left = await apiRequest<SessionsView>('POST', '/api/account/sessions', {
        body: { id },
      });
      client.setQueryData(queryKey, left);
      notify({ title: 'Signed out', description: 'That device is signed out.' });
    } catch (error) {
      const description = reasonOf(error, 'The session could not be ended. Please try again.');
      notify({ title: 'Sign out failed', description, tone: 'destructive' });
    }
  };
  if (sessions === undefined && !isError) return <Skeleton className="h-24" />;
  if (sessions === undefined)
    return <p className="text-muted-foreground text-sm">The list could not be loaded.</p>;
  if (sessions === null)
    return (
      <p className="text-muted-foreground text-sm">
        Your devices cannot be listed on this server. You can still sign all of them out.
      </p>
    );
  return (
    <ul className="divide-y rounded-lg border">
      {sessions.map((session) => (
        <li
          key={session.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
        >
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2 font-medium text-sm">
              {session.device}
              {session.isCurrent ? <Badge variant="accent">This device</Badge> : null}
            </p>
            <p className="text-muted-foreground text-xs">
              Signed in <LocalTime at={session.since} form="moment" />, last used{' '}
              <LocalTime at={session.lastUsed} form="moment" />
            </p>
          </div>
          {session.isCurrent ? null : (
            <Button
              variant="outline"
              size="sm"
              aria-label={`Sign out ${session.device}`}
              onClick={() => end(session.id)}
            >
              Sign out
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
