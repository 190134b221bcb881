'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { RadioChoice } from '@/components/shared/radio-choice';
import { siteWords } from '@/components/shared/site-words';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '@/components/ui/dialog';
import { useAction } from '@/hooks/use-action';
import { isPostList, queries } from '@/lib/api/queries';
import type { BulkOrder, BulkOutcome } from '@/lib/publications/schema';
import type { ListActions, Site } from './list-actions';

type Props = {
  ids: string[];
  sites: Site[];
  publish: ListActions['publish'];
  /** With the posts that were not started, once there was an answer. */
  onClose: (left: string[] | undefined) => void;
};

const posts = (count: number) =>
  count === 1 ? '1 post' : `${count.toLocaleString('en-US')} posts`;

/** Sends the selected posts to a site, as drafts if it takes them and nothing else is chosen. */
export function BulkPublishDialog({ ids, sites, publish, onClose }: Props) {
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const client = useQueryClient();
  const close = () => onClose(outcome?.refused.flatMap((refusal) => refusal.ids));
  const ended = async (result: BulkOutcome) => {
    setOutcome(result);
    await Promise.all([
      client.invalidateQueries({ predicate: isPostList, refetchType: 'all' }),
      client.invalidateQueries({ queryKey: queries.activeJobs().queryKey }),
      client.invalidateQueries({ queryKey: queries.jobs().queryKey }),
    ]);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent>
        <DialogTitle>Publish {posts(ids.length)}</DialogTitle>
        {outcome ? (
          <Outcome outcome={outcome} onClose={close} />
        ) : (
          <Order ids={ids} sites={sites} publish={publish} onEnd={ended} onClose={close} />
        )}
      </DialogContent>
    </Dialog>
  );
}

const choices = [
  {
    value: 'draft' as const,
    label: 'As drafts, to review on the site',
    note: 'Posts already on the site are updated and keep their status',
  },
  { value: 'live' as const, label: 'Live now' },
];

type OrderProps = Pick<Props, 'ids' | 'sites' | 'publish'> & {
  onEnd: (outcome: BulkOutcome) => void;
  onClose: () => void;
};

function Order({ ids, sites, publish, onEnd, onClose }: OrderProps) {
  const [connectionId, setConnection] = useState(sites[0]?.id ?? '');
  const [picked, setPicked] = useState<BulkOrder['action']>('draft');
  const site = sites.find(({ id }) => id === connectionId);
  const takesDrafts = site !== undefined && siteWords[site.kind].takesDrafts;
  const action = takesDrafts ? picked : 'live';
  const { run, busy, problem } = useAction(publish);
  const send = async () => {
    const outcome = await run({ ids, connectionId, action });
    if (outcome) onEnd(outcome);
  };
  return (
    <>
      <DialogDescription>
        Each post is sent with its current text, up to 20 at a time.
      </DialogDescription>
      <div className="mt-5 grid gap-5">
        <RadioChoice
          legend="Site"
          name="site"
          options={sites.map(({ id, name, site }) => ({ value: id, label: name, note: site }))}
          chosen={connectionId}
          onChoose={setConnection}
        />
        {takesDrafts ? (
          <RadioChoice
            legend="How to publish"
            name="how"
            options={choices}
            chosen={action}
            onChoose={setPicked}
          />
        ) : null}
        <Problem message={problem} />
      </div>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={busy} onClick={send}>
          {busy ? 'Starting...' : action === 'live' ? 'Publish now' : 'Send as drafts'}
        </Button>
      </DialogFooter>
    </>
  );
}

function Outcome({ outcome, onClose }: { outcome: BulkOutcome; onClose: () => void }) {
  const { started, refused } = outcome;
  return (
    <>
      <DialogDescription>
        {started === 0
          ? 'No post was sent.'
          : `${posts(started)} started. The list shows how ${started === 1 ? 'it stands' : 'they stand'}.`}
      </DialogDescription>
      {refused.length > 0 ? (
        <div role="status" className="mt-5 text-sm">
          <p className="font-medium">Not started, and still selected</p>
          <ul className="mt-1 list-disc break-words pl-5 text-muted-foreground">
            {refused.map(({ reason, ids }) => (
              <li key={reason}>
                {posts(ids.length)}: {reason}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <DialogFooter>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </>
  );
}
