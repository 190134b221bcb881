'use client';
import Link from 'next/link';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import { useAction } from '@/hooks/use-action';
import type { ActionResult } from '@/lib/api/action-result';
import { notify } from '@/lib/browser/notify';
import type { ConnectionView } from '@/lib/publications/schema';

type Act = (input: { id: string }) => Promise<ActionResult<boolean>>;
type Props = { connections: ConnectionView[]; test: Act; remove: Act };

export function ConnectionList({ connections, test, remove }: Props) {
  const [leaving, setLeaving] = useState<ConnectionView | null>(null);
  if (connections.length === 0)
    return <p className="text-muted-foreground">No site is connected yet.</p>;
  return (
    <>
      <ul className="divide-y border-y">
        {connections.map((connection) => (
          <Row
            key={connection.id}
            connection={connection}
            test={test}
            onRemove={() => setLeaving(connection)}
          />
        ))}
      </ul>
      {leaving ? (
        <RemoveDialog connection={leaving} remove={remove} onClose={() => setLeaving(null)} />
      ) : null}
    </>
  );
}

type RowProps = { connection: ConnectionView; test: Act; onRemove: () => void };

function Row({ connection, test, onRemove }: RowProps) {
  const { id, kind, name, site, account, offReason } = connection;
  const { run, busy, problem } = useAction(test);
  const check = async () => {
    if (await run({ id }))
      notify(
        kind === 'webhook'
          ? { title: 'The receiver works', description: `${name} accepted a test event.` }
          : {
              title: 'The site works',
              description: `A test draft was created on ${name} and deleted.`,
            },
      );
  };
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <p className="break-words font-medium">{name}</p>
          <p className="break-all text-muted-foreground text-sm">
            {kind === 'webhook' ? 'Webhook · ' : ''}
            {site}
            {account ? ` · ${account}` : ''}
          </p>
          {offReason ? (
            <p className="mt-1 text-destructive text-sm">
              Switched off. See Deliveries for the reason.
            </p>
          ) : null}
        </div>
        <Button asChild variant="outline" size="sm">
          <Link href={`/settings/publishing/${id}`} aria-label={`Deliveries to ${name}`}>
            Deliveries
          </Link>
        </Button>
        <Button variant="outline" size="sm" disabled={busy} onClick={check}>
          {busy ? 'Testing...' : 'Test'}
        </Button>
        <Button variant="ghost" size="sm" aria-label={`Disconnect ${name}`} onClick={onRemove}>
          Disconnect
        </Button>
      </div>
      <Problem message={problem} className="mt-3" />
    </li>
  );
}

type RemoveProps = { connection: ConnectionView; remove: Act; onClose: () => void };

function RemoveDialog({ connection: { id, kind, name }, remove, onClose }: RemoveProps) {
  const { run, busy, problem } = useAction(remove);
  const confirm = async () => {
    if (await run({ id })) onClose();
  };
  return (
    <ConfirmDialog
      title={`Disconnect ${name}?`}
      confirm={['Disconnect', 'Disconnecting...']}
      busy={busy}
      problem={problem}
      onConfirm={confirm}
      onClose={onClose}
    >
      {kind === 'webhook'
        ? 'What you published stays where it is. No more events are sent, not even scheduled ones. The secret and the status of your posts there are deleted here.'
        : 'What you published stays on the site, and scheduled posts still go live. The password or key and the status of your posts there are deleted here.'}
    </ConfirmDialog>
  );
}
