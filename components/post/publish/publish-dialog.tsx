'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { RadioChoice } from '@/components/shared/radio-choice';
import { Spinner } from '@/components/shared/spinner';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog';
import { useAction } from '@/hooks/use-action';
import { queries } from '@/lib/api/queries';
import type { PublishRequest } from '@/lib/publications/schema';
import { EvidenceGate } from '../evidence/evidence-gate';
import { LeftOpenNote } from '../left-open-note';
import type { PostDialogProps } from '../post-dialog';
import { PublicationPanel } from './publication-panel';
import { PublishForm } from './publish-form';
import type { Send } from './send';
import { usePublishing } from './use-publishing';

/** Sends the post to one of the writer's sites, and says what has become of it there. */
export function PublishDialog({ post, actions, checksEvidence, onClose }: PostDialogProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const publishing = usePublishing(post.id);
  const summary = useQuery(queries.exportSummary(post.id));
  const { run, busy, problem } = useAction(async (order: PublishRequest) => {
    const answer = await actions.publish(order);
    // Busy until the sites were asked again: what the panel shows is no longer true.
    const stale = [queries.publishing(post.id), queries.activeJobs(), queries.jobs()];
    await Promise.all(stale.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
    return answer;
  });
  const connections = publishing.data?.connections ?? [];
  const connection = connections.find(({ id }) => id === chosen) ?? connections[0];
  const publication = publishing.data?.publications.find(
    ({ connectionId }) => connectionId === connection?.id,
  );
  const send: Send = async (order) => {
    if (connection) await run({ ...order, id: post.id, connectionId: connection.id });
  };
  const status = publication?.status ?? 'none';
  const isSending = publication?.state === 'working';
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-xl">
        <DialogTitle>Publish this post</DialogTitle>
        <DialogDescription>
          Sends the saved text. Hidden lines and link suggestions are left out.
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
                postId={post.id}
                kind={connection.kind}
                publication={publication}
                isBusy={busy}
                send={send}
              />
            ) : null}
            <Problem message={problem} />
            {/* Stays mounted while it is sent: after a failure nothing has to be typed again. */}
            <div hidden={isSending} className="grid gap-5 [&[hidden]]:hidden">
              <EvidenceGate
                postId={post.id}
                isOn={checksEvidence}
                anyway="Publish anyway"
                onClose={onClose}
              >
                <LeftOpenNote summary={summary.data} />
                <PublishForm
                  key={`${connection.id} ${status}`}
                  kind={connection.kind}
                  status={status}
                  isBusy={busy}
                  send={send}
                />
              </EvidenceGate>
            </div>
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
    <RadioChoice
      legend="Site"
      name="site"
      options={connections.map(({ id, name, site }) => ({ value: id, label: name, note: site }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
