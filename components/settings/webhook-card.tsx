'use client';
import { useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { useAction } from '@/hooks/use-action';
import type { ActionResult } from '@/lib/api/action-result';
import type { ConnectionView } from '@/lib/publications/schema';
import { FreshKey } from './fresh-key';
import { SettingsSection } from './settings-section';

type Input = { id: string };
type Props = {
  connection: ConnectionView;
  rotate: (input: Input) => Promise<ActionResult<{ secret: string }>>;
  switchOn: (input: Input) => Promise<ActionResult<boolean>>;
};

const why = {
  gone: 'The receiver answered HTTP 410: it wants no more events.',
  failing: 'All ten attempts of a delivery failed.',
};

/** The secret of a webhook, and the way back after it was switched off. */
export function WebhookCard({ connection, rotate, switchOn }: Props) {
  const { id, name, offReason } = connection;
  const [secret, setSecret] = useState<string | null>(null);
  const rotating = useAction(rotate);
  const switching = useAction(switchOn);
  const renew = async () => {
    const fresh = await rotating.run({ id });
    if (fresh) setSecret(fresh.secret);
  };
  return (
    <>
      {offReason ? (
        <Alert variant="destructive" className="mt-6">
          <p>{why[offReason]} It was switched off.</p>
          <Button
            variant="outline"
            size="sm"
            className="mt-3"
            disabled={switching.busy}
            onClick={() => switching.run({ id })}
          >
            {switching.busy ? 'Switching on...' : 'Switch on'}
          </Button>
          <Problem message={switching.problem} className="mt-3" />
        </Alert>
      ) : null}
      <SettingsSection
        id="secret"
        title="Secret"
        note="Requests are signed with it. After a change the old secret also signs for a day, so you have time to update your receiver."
      >
        {secret ? (
          <FreshKey secret={secret} name={name} kind="secret" onDone={() => setSecret(null)} />
        ) : null}
        <Button variant="outline" size="sm" disabled={rotating.busy} onClick={renew}>
          {rotating.busy ? 'Creating...' : 'Create a new secret'}
        </Button>
        <Problem message={rotating.problem} className="mt-3" />
      </SettingsSection>
    </>
  );
}
