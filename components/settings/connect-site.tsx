'use client';
import { type FormEvent, useId, useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { useAction } from '@/hooks/use-action';
import type { ActionResult } from '@/lib/api/action-result';
import { notify } from '@/lib/browser/notify';

type Fields = { site: string; account: string; password: string };
type Props = { connect: (input: Fields) => Promise<ActionResult<boolean>> };

const empty: Fields = { site: '', account: '', password: '' };

/** Tries a WordPress site out, draft included, before it is kept. */
export function ConnectSite({ connect }: Props) {
  const [fields, setFields] = useState(empty);
  const { run, busy, problem } = useAction(connect);
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run(fields))) return;
    setFields(empty);
    notify({ title: 'Site connected', description: 'A test draft was made there and removed.' });
  };
  const field = (
    name: keyof Fields,
    label: string,
    more: { placeholder: string; type?: string },
  ) => (
    <div>
      <Label htmlFor={`${id}-${name}`}>{label}</Label>
      <Input
        id={`${id}-${name}`}
        name={name}
        className="mt-1.5"
        required
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        value={fields[name]}
        onChange={({ target }) => setFields((known) => ({ ...known, [name]: target.value }))}
        {...more}
      />
    </div>
  );
  return (
    <form onSubmit={submit} className="grid gap-5">
      {field('site', 'Address of your site', { placeholder: 'https://blog.example.com' })}
      {field('account', 'Username', { placeholder: 'The one you sign in with, not the e-mail' })}
      {field('password', 'Application password', {
        placeholder: 'xxxx xxxx xxxx xxxx xxxx xxxx',
        type: 'password',
      })}
      <Problem message={problem} />
      <div>
        <Button type="submit" disabled={busy}>
          {busy ? 'Trying the site...' : 'Test and connect'}
        </Button>
        <p className="mt-2 text-muted-foreground text-sm">
          The password is stored encrypted. You can revoke it in WordPress at any time.
        </p>
      </div>
    </form>
  );
}
