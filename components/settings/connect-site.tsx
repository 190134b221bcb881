'use client';
import { type FormEvent, useId, useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { RadioChoice } from '@/components/shared/radio-choice';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { useAction } from '@/hooks/use-action';
import type { ActionResult } from '@/lib/api/action-result';
import { notify } from '@/lib/browser/notify';
import type { ConnectRequest, SiteKind } from '@/lib/publications/schema';
import { type Approve, ApproveSite } from './approve-site';
import { connectForms, type Fields } from './connect-kinds';

type Props = {
  connect: (input: ConnectRequest) => Promise<ActionResult<boolean>>;
  approve: Approve;
};

const empty: Fields = { site: '', account: '', password: '', key: '' };
const kinds = Object.keys(connectForms) as SiteKind[];

/** Tries a site out, draft included, before it is kept. */
export function ConnectSite(props: Props) {
  const [kind, setKind] = useState<SiteKind>('wordpress');
  return (
    <div className="grid gap-5">
      <RadioChoice
        legend="Kind of site"
        name="kind"
        className="flex flex-wrap gap-x-6"
        options={kinds.map((value) => ({ value, label: connectForms[value].name }))}
        chosen={kind}
        onChoose={setKind}
      />
      <SiteForm key={kind} kind={kind} {...props} />
    </div>
  );
}

function SiteForm({ kind, connect, approve }: Props & { kind: SiteKind }) {
  const [fields, setFields] = useState(empty);
  const { run, busy, problem } = useAction(connect);
  const id = useId();
  const form = connectForms[kind];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run(form.requestOf(fields)))) return;
    setFields(empty);
    notify({ title: 'Site connected', description: 'A test draft was created there and deleted.' });
  };
  const help = (
    <p className="max-w-[60ch] text-muted-foreground text-sm leading-relaxed">{form.help}</p>
  );
  const inputs = form.fields.map(({ name, label, placeholder, isSecret }) => (
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
  ));
  const [address, ...others] = inputs;
  return (
    <form onSubmit={submit} className="grid gap-5">
      {kind === 'wordpress' ? (
        <>
          {address}
          <ApproveSite site={fields.site} approve={approve} />
          <h3 className="font-medium">Or with an application password</h3>
          {help}
          {others}
        </>
      ) : (
        <>
          {help}
          {inputs}
        </>
      )}
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
