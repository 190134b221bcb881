'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Problem } from '@/components/shared/problem';
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

/** Sends the selected posts to a site, as drafts if nothing else is chosen. */
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

type OrderProps = Pick<Props, 'ids' | 'sites' | 'publish'> & {
  onEnd: (outcome: BulkOutcome) => void;
  onClose: () => void;
};

function Order({ ids, sites, publish, onEnd, onClose }: OrderProps) {
  const [connectionId, setConnection] = useState(sites[0]?.id ?? '');
  const [action, setAction] = useState<BulkOrder['action']>('draft');
  const { run, busy, problem } = useAction(publish);
  const send = async () => {
    const outcome = await run({ ids, connectionId, action });
    if (outcome) onEnd(outcome);
  };
  return (
    <>
      <DialogDescription>
        Each is sent as its text stands now. Up to 20 are under way at a time.
      </DialogDescription>
      <div className="mt-5 grid gap-5">
        <Choice legend="Site" name="site" chosen={connectionId} onChoose={setConnection}>
          {sites.map(({ id, name, site }) => ({ value: id, words: name, note: site }))}
        </Choice>
        <Choice legend="How" name="how" chosen={action} onChoose={setAction}>
          {[
            {
              value: 'draft',
              words: 'As drafts, to be looked at there',
              note: 'What the site has already is updated and stays as it is',
            },
            { value: 'live', words: 'Live now' },
          ]}
        </Choice>
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

type ChoiceProps<T extends string> = {
  legend: string;
  name: string;
  chosen: T;
  onChoose: (value: T) => void;
  children: { value: T; words: string; note?: string }[];
};

function Choice<T extends string>({ legend, name, chosen, onChoose, children }: ChoiceProps<T>) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium text-sm">{legend}</legend>
      {children.map(({ value, words, note }) => (
        <label key={value} className="flex min-h-10 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={name}
            className="size-4 shrink-0 accent-primary"
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span className="min-w-0 break-words">
            {words}
            {note ? (
              <span className="block wrap-anywhere text-muted-foreground text-sm">{note}</span>
            ) : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Outcome({ outcome, onClose }: { outcome: BulkOutcome; onClose: () => void }) {
  const { started, refused } = outcome;
  return (
    <>
      <DialogDescription>
        {started === 0
          ? 'None was started.'
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
