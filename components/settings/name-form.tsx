'use client';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { useAction } from '@/hooks/use-action';
import type { ActionResult } from '@/lib/api/action-result';
import { queries } from '@/lib/api/queries';
import { notify } from '@/lib/browser/notify';

type Names = { firstName: string; lastName: string };
type Saved = { firstName: string; lastName: string | null };
type Props = { saved: Names; save: (input: Names) => Promise<ActionResult<Saved>> };

export function NameForm({ saved, save }: Props) {
  const client = useQueryClient();
  const { run, busy, problem } = useAction(save);
  const [names, setNames] = useState(saved);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const stored = await run(names);
    if (!stored) return;
    setNames({ firstName: stored.firstName, lastName: stored.lastName ?? '' });
    await client.invalidateQueries({ queryKey: queries.user().queryKey });
    notify({ title: 'Name saved' });
  };
  return (
    <form noValidate onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NameField
          label="First name"
          autoComplete="given-name"
          value={names.firstName}
          onChange={(firstName) => setNames({ ...names, firstName })}
        />
        <NameField
          label="Last name"
          autoComplete="family-name"
          value={names.lastName}
          onChange={(lastName) => setNames({ ...names, lastName })}
        />
      </div>
      <Problem message={problem} className="mt-5" />
      <Button type="submit" className="mt-6" disabled={busy}>
        {busy ? 'Saving...' : 'Save name'}
      </Button>
    </form>
  );
}

type FieldProps = {
  label: string;
  autoComplete: string;
  value: string;
  onChange: (value: string) => void;
};

function NameField({ label, autoComplete, value, onChange }: FieldProps) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        className="mt-1.5"
        dir="auto"
        maxLength={120}
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
