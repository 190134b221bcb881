'use client';
import { type FormEvent, useId, useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { useAction } from '@/hooks/use-action';
import type { ActionResult } from '@/lib/api/action-result';
import { FreshKey } from './fresh-key';

type Fields = { url: string; name: string };
type Props = { connect: (input: Fields) => Promise<ActionResult<{ secret: string }>> };

const empty: Fields = { url: '', name: '' };

/** Connects an address and shows the secret of its signatures, once. */
export function ConnectWebhook({ connect }: Props) {
  const [fields, setFields] = useState(empty);
  const [fresh, setFresh] = useState<{ secret: string; name: string } | null>(null);
  const { run, busy, problem } = useAction(connect);
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const connected = await run(fields);
    if (!connected) return;
    setFresh({ secret: connected.secret, name: fields.name || fields.url });
    setFields(empty);
  };
  const field = (name: keyof Fields, label: string, more: object) => (
    <div>
      <Label htmlFor={`${id}-${name}`}>{label}</Label>
      <Input
        id={`${id}-${name}`}
        name={name}
        className="mt-1.5"
        autoComplete="off"
        spellCheck={false}
        value={fields[name]}
        onChange={({ target }) => setFields((known) => ({ ...known, [name]: target.value }))}
        {...more}
      />
    </div>
  );
  return (
    <>
      {fresh ? <FreshKey {...fresh} kind="secret" onDone={() => setFresh(null)} /> : null}
      <form onSubmit={submit} className="grid gap-5">
        {field('url', 'Address of the receiver', {
          placeholder: 'https://www.example.com/hooks/inkwright',
          required: true,
          autoCapitalize: 'none',
        })}
        {field('name', 'Name', { placeholder: 'Optional', maxLength: 100 })}
        <Problem message={problem} />
        <div>
          <Button type="submit" disabled={busy}>
            {busy ? 'Connecting...' : 'Connect the webhook'}
          </Button>
        </div>
      </form>
    </>
  );
}
