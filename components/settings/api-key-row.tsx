import { useState } from 'react';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { LocalTime } from '@/components/shared/local-time';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { useAction } from '@/hooks/use-action';
import type { ActionResult } from '@/lib/api/action-result';
import type { ApiKeyView } from '@/lib/api-keys/schema';
import { notify } from '@/lib/browser/notify';

type Props = {
  apiKey: ApiKeyView;
  revoke: (input: { id: string }) => Promise<ActionResult<{ id: string }>>;
  onRevoked: () => void;
};

export function ApiKeyRow({ apiKey, revoke, onRevoked }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { name, prefix, lastFour, scopes, createdAt, lastUsedAt, expiresAt, isExpired } = apiKey;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 grow basis-60">
        <h3
          className="flex flex-wrap items-center gap-x-2.5 gap-y-1 break-words font-medium"
          dir="auto"
        >
          {name}
          {isExpired ? <Badge variant="destructive">Expired</Badge> : null}
        </h3>
        <p className="mt-1 font-mono text-muted-foreground text-sm">
          {prefix}…{lastFour}
        </p>
        <p className="mt-1 text-muted-foreground text-sm leading-relaxed">
          Can {scopes.join(', ')} · created <LocalTime at={createdAt} form="short" /> ·{' '}
          {lastUsedAt ? (
            <>
              last used <LocalTime at={lastUsedAt} form="moment" />
            </>
          ) : (
            'never used'
          )}{' '}
          ·{' '}
          {expiresAt ? (
            <>
              {isExpired ? 'expired' : 'expires'} <LocalTime at={expiresAt} form="short" />
            </>
          ) : (
            'never expires'
          )}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Revoke ${name}`}
        onClick={() => setAsking(true)}
      >
        Revoke
      </Button>
      {isAsking ? (
        <RevokeDialog
          apiKey={apiKey}
          revoke={revoke}
          onRevoked={onRevoked}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </li>
  );
}

function RevokeDialog({ apiKey, revoke, onRevoked, onClose }: Props & { onClose: () => void }) {
  const { run, busy, problem } = useAction(revoke);
  const end = async () => {
    if (!(await run({ id: apiKey.id }))) return;
    onRevoked();
    notify({ title: 'Key revoked', description: `“${apiKey.name}” no longer works.` });
  };
  return (
    <ConfirmDialog
      title="Revoke this key?"
      confirm={['Revoke key', 'Revoking...']}
      busy={busy}
      problem={problem}
      onConfirm={end}
      onClose={onClose}
    >
      Programs that use “{apiKey.name}” stop working at once. This cannot be undone.
    </ConfirmDialog>
  );
}
