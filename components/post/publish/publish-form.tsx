'use client';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { useTimeZone } from '@/hooks/time-zone';
import type { ConnectionKind } from '@/lib/publications/schema';
import type { Send } from './send';
import { siteWords } from './site-words';

type Props = { kind: ConnectionKind; isUpdate: boolean; isBusy: boolean; send: Send };
type Action = 'keep' | 'draft' | 'live' | 'scheduled';

const buttons: Record<Action, string> = {
  keep: 'Update',
  draft: 'Send as draft',
  live: 'Publish now',
  scheduled: 'Schedule',
};

/** How the post is sent: a draft if nothing else is chosen and the site takes drafts. */
export function PublishForm({ kind, isUpdate, isBusy, send }: Props) {
  const { takesDrafts, hasCategories } = siteWords[kind];
  const [picked, setPicked] = useState<Action | null>(null);
  const [at, setAt] = useState('');
  const [categories, setCategories] = useState('');
  const [tags, setTags] = useState('');
  const zone = useTimeZone();
  const id = useId();
  const action = picked ?? (isUpdate ? 'keep' : takesDrafts ? 'draft' : 'live');
  const choices: [Action, string][] = [
    ...(isUpdate ? [['keep', 'Only the text, as it is there'] satisfies [Action, string]] : []),
    ...(takesDrafts
      ? [['draft', 'As a draft, to be looked at there'] satisfies [Action, string]]
      : []),
    ['live', 'Live now'],
    ['scheduled', 'Live at a later time'],
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const scheduledFor = action === 'scheduled' ? new Date(at).toISOString() : undefined;
    return send({ action, scheduledFor, categories: listOf(categories), tags: listOf(tags) });
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium text-sm">How</legend>
        {choices.map(([name, words]) => (
          <label key={name} className="flex min-h-10 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="how"
              className="size-4 accent-primary"
              checked={action === name}
              onChange={() => setPicked(name)}
            />
            {words}
          </label>
        ))}
      </fieldset>
      {action === 'scheduled' ? (
        <div>
          <Label htmlFor={`${id}-at`}>Time ({zone})</Label>
          <Input
            id={`${id}-at`}
            type="datetime-local"
            required
            className="mt-1.5"
            value={at}
            onChange={({ target }) => setAt(target.value)}
          />
        </div>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        {hasCategories ? (
          <Terms
            id={`${id}-categories`}
            label="Categories"
            text={categories}
            onChange={setCategories}
          />
        ) : null}
        <Terms id={`${id}-tags`} label="Tags" text={tags} onChange={setTags} />
      </div>
      <Button type="submit" disabled={isBusy} className="justify-self-end">
        {isBusy ? 'Sending...' : buttons[action]}
      </Button>
    </form>
  );
}

type TermsProps = { id: string; label: string; text: string; onChange: (text: string) => void };

function Terms({ id, label, text, onChange }: TermsProps) {
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        className="mt-1.5"
        value={text}
        autoComplete="off"
        placeholder="With commas; optional"
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

function listOf(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set(names.filter(Boolean))].slice(0, 10);
}
