'use client';
import { type FormEvent, useId, useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { useAction } from '@/hooks/use-action';
import type { ActionResult } from '@/lib/api/action-result';
import { notify } from '@/lib/browser/notify';
import type { ConnectRequest, SiteKind } from '@/lib/publications/schema';
import { connectForms, type Fields } from './connect-kinds';

type Props = { connect: (input: ConnectRequest) => Promise<ActionResult<boolean>> };

const empty: Fields = { site: '', account: '', password: '', key: '' };
const kinds = Object.keys(connectForms) as SiteKind[];

/** Tries a site out, draft included, before it is kept. */
export function ConnectSite({ connect }: Props) {
  const [kind, setKind] = useState<SiteKind>('wordpress');
  return (
    <div className="grid gap-5">
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="mb-1 font-medium text-sm">Kind of site</legend>
        {kinds.map((one) => (
          <label key={one} className="flex min-h-10 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="kind"
              className="size-4 accent-primary"
              checked={one === kind}
              onChange={() => setKind(one)}
            />
            {connectForms[one].name}
          </label>
        ))}
      </fieldset>
      <SiteForm key={kind} kind={kind} connect={connect} />
    </div>
  );
}

function SiteForm({ kind, connect }: Props & { kind: SiteKind }) {
  const [fields, setFields] = useState(empty);
  const { run, busy, problem } = useAction(connect);
  const id = useId();
  const form = connectForms[kind];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run(form.requestOf(fields)))) return;
    setFields(empty);
    notify({ title: 'Site connected', description: 'A test draft was made there and removed.' });
  };
  return (
    <form onSubmit={submit} className="grid gap-5">
      <p className="max-w-[60ch] text-muted-foreground text-sm leading-relaxed">{form.help}</p>
      {form.fields.map(({ name, label, placeholder, isSecret }) => (
        <div key={name}>
          <Label htmlFor={`${id}-${name}`}>{label}</Label>
          <Input
            id={`${id}-${name}`}
            name={name}
            type={isSecret ? 'password' : 'text'}
            className="mt-1.5"
            required
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
            placeholder={placeholder}
            value={fields[name]}
            onChange={({ target }) => setFields((known) => ({ ...known, [name]: target.value }))}
          />
        </div>
      ))}
      <Problem message={problem} />
      <div>
        <Button type="submit" disabled={busy}>
          {busy ? 'Trying the site...' : 'Test and connect'}
        </Button>
        <p className="mt-2 text-muted-foreground text-sm">{form.safety}</p>
      </div>
    </form>
  );
}
