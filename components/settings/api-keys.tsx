'use client';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { ActionResult } from '@/lib/api/action-result';
import { type KeyScope, keyLifetimes, keyScopes, maxKeys } from '@/lib/api-keys/limits';
import type { ApiKeyView, NewKeyInput } from '@/lib/api-keys/schema';
import { isRecord } from '@/lib/browser/browser-storage';
import { ApiKeyRow } from './api-key-row';
import { FreshKey } from './fresh-key';
import { emptyDraft, type KeyDraft, NewKeyForm } from './new-key-form';
import { useKeptForm } from './use-kept-form';

type Created = { key: string; view: ApiKeyView };
type Props = {
  saved: ApiKeyView[];
  /** What a key can be allowed to do here. */
  scopes: KeyScope[];
  create: (input: NewKeyInput) => Promise<ActionResult<Created>>;
  revoke: (input: { id: string }) => Promise<ActionResult<{ id: string }>>;
};

/** The keys of an account. A new one is shown whole until the page is left or it is dismissed. */
export function ApiKeys({ saved, scopes, create, revoke }: Props) {
  const [keys, setKeys] = useState(saved);
  const [draft, setDraft] = useState<KeyDraft | null>(null);
  const [fresh, setFresh] = useState<Created | null>(null);
  const newButton = useRef<HTMLButtonElement>(null);
  useKeptForm({ name: 'new-key', typed: draft, read: readDraft, restore: setDraft });
  const isFull = keys.length >= maxKeys;
  const close = () => {
    setDraft(null);
    requestAnimationFrame(() => newButton.current?.focus());
  };
  return (
    <>
      {fresh ? (
        <FreshKey secret={fresh.key} name={fresh.view.name} onDone={() => setFresh(null)} />
      ) : null}
      {keys.length === 0 ? (
        <p className="rounded-lg border border-dashed px-5 py-6 text-muted-foreground">
          No keys yet. Make one to write posts from your own programs.
        </p>
      ) : (
        <ul className="-my-1 divide-y">
          {keys.map((key) => (
            <ApiKeyRow
              key={key.id}
              apiKey={key}
              revoke={revoke}
              onRevoked={() => {
                setKeys((known) => known.filter(({ id }) => id !== key.id));
                if (fresh?.view.id === key.id) setFresh(null);
                newButton.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      {draft ? (
        <NewKeyForm
          scopes={scopes}
          draft={draft}
          onChange={setDraft}
          create={create}
          onCancel={close}
          onCreated={(created) => {
            setKeys((known) => [created.view, ...known]);
            setFresh(created);
            setDraft(null);
          }}
        />
      ) : (
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <Button
            ref={newButton}
            aria-disabled={isFull}
            onClick={() => (isFull ? undefined : setDraft(emptyDraft))}
          >
            <Plus aria-hidden />
            New key
          </Button>
          <p className="text-muted-foreground text-sm tabular-nums">
            {keys.length} of {maxKeys}
          </p>
        </div>
      )}
    </>
  );
}

function readDraft(stored: unknown): KeyDraft | null {
  if (!isRecord(stored) || typeof stored.name !== 'string') return null;
  const kept = Array.isArray(stored.scopes) ? stored.scopes : [];
  const days = keyLifetimes.find((known) => known === stored.days);
  return {
    name: stored.name,
    scopes: keyScopes.filter((scope) => kept.includes(scope)),
    days: days === undefined ? emptyDraft.days : days,
  };
}
