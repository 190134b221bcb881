'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { Spinner } from '@/components/shared/spinner';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog';
import { useAction } from '@/hooks/use-action';
import { queries } from '@/lib/api/queries';
import { LeftOpenNote } from '../left-open-note';
import type { PostDialogProps } from '../post-dialog';
import { isWorking } from './publication-chips';
import { PublicationPanel } from './publication-panel';
import { PublishForm } from './publish-form';
import type { Send } from './send';

/** Sends the post to one of the writer's sites, and says what has become of it there. */
export function PublishDialog({ post, actions, onClose }: PostDialogProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const publishing = useQuery({
    ...queries.publishing(post.id),
    refetchInterval: (query) => (isWorking(query.state.data) ? 1_500 : false),
  });
  const summary = useQuery(queries.exportSummary(post.id));
  const { run, busy, problem } = useAction(actions.publish);
  const connections = publishing.data?.connections ?? [];
  const connection = connections.find(({ id }) => id === chosen) ?? connections[0];
  const publication = publishing.data?.publications.find(
    ({ connectionId }) => connectionId === connection?.id,
  );
  const send: Send = async (order) => {
    if (!connection) return;
    if (!(await run({ ...order, id: post.id, connectionId: connection.id }))) return;
    const refetch = [queries.publishing(post.id), queries.activeJobs(), queries.jobs()];
    await Promise.all(refetch.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
  };
  const isThere = publication && publication.status !== 'none' && publication.status !== 'removed';
  const isSending = publication?.state === 'working';
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-xl">
        <DialogTitle>Publish this post</DialogTitle>
        <DialogDescription>
          The text as it stands now, without what only you should see.
        </DialogDescription>
        {publishing.isPending ? <Spinner label="Loading your sites" className="mt-6" /> : null}
        <Problem
          message={publishing.isError ? 'Your sites could not be loaded. Please try again.' : null}
          className="mt-4"
        />
        {publishing.isSuccess && !connection ? <NoSite /> : null}
        {connection ? (
          <div className="mt-5 grid gap-5">
            <Sites connections={connections} chosen={connection.id} onChoose={setChosen} />
            {publication ? (
              <PublicationPanel
                kind={connection.kind}
                publication={publication}
                isBusy={busy}
                send={send}
              />
            ) : null}
            <Problem message={problem} />
            {isSending ? null : (
              <>
                <LeftOpenNote summary={summary.data} />
                <PublishForm
                  key={connection.id}
                  kind={connection.kind}
                  isUpdate={Boolean(isThere)}
                  isBusy={busy}
                  send={send}
                />
              </>
            )}
          </div>
        ) : null}
      </DialogContent>
    </Dialog>
  );
}

function NoSite() {
  return (
    <div className="mt-5 grid justify-items-start gap-4">
      <p>
        No site is connected yet. Connect your WordPress or Ghost once, and send posts from here.
      </p>
      <Button asChild>
        <Link href="/settings/publishing">Connect a site</Link>
      </Button>
    </div>
  );
}

type SitesProps = {
  connections: { id: string; name: string; site: string }[];
  chosen: string;
  onChoose: (id: string) => void;
};

function Sites({ connections, chosen, onChoose }: SitesProps) {
  const [only] = connections;
  if (connections.length === 1 && only)
    return (
      <p className="break-words">
        To <span className="font-medium">{only.name}</span>{' '}
        <span className="break-all text-muted-foreground text-sm">{only.site}</span>
      </p>
    );
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium text-sm">Site</legend>
      {connections.map(({ id, name, site }) => (
        <label key={id} className="flex min-h-10 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="site"
            className="size-4 accent-primary"
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
          <span className="min-w-0 break-words">
            {name} <span className="break-all text-muted-foreground text-sm">{site}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
