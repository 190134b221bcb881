'use client';
import { type FormEvent, useId, useState } from 'react';
import { RadioChoice } from '@/components/shared/radio-choice';
import { siteWords } from '@/components/shared/site-words';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { useTimeZone } from '@/hooks/time-zone';
import type { ConnectionKind, PublicationView } from '@/lib/publications/schema';
import type { Send } from './send';

type Props = {
  kind: ConnectionKind;
  /** What the site has of the post. */
  status: PublicationView['status'];
  isBusy: boolean;
  send: Send;
};
type Action = 'keep' | 'draft' | 'live' | 'scheduled';

const buttons: Record<Action, string> = {
  keep: 'Update',
  draft: 'Send as draft',
  live: 'Publish now',
  scheduled: 'Schedule',
};

/** How the post is sent: a draft if nothing else is chosen and the site takes drafts. */
export function PublishForm({ kind, status, isBusy, send }: Props) {
  const isUpdate = status !== 'none' && status !== 'removed';
  const isPublic = status === 'live' || status === 'scheduled';
  const { takesDrafts, hasCategories } = siteWords[kind];
  const [picked, setPicked] = useState<Action | null>(null);
  const [at, setAt] = useState('');
  const [categories, setCategories] = useState('');
  const [tags, setTags] = useState('');
  const zone = useTimeZone();
  const id = useId();
  const action = picked ?? (isUpdate ? 'keep' : takesDrafts ? 'draft' : 'live');
  // Taking a page offline is a question of its own.
  const options: { value: Action; label: string }[] = [
    ...(isUpdate ? [{ value: 'keep' as const, label: 'Update the text, keep its status' }] : []),
    ...(takesDrafts && !isPublic
      ? [{ value: 'draft' as const, label: 'As a draft, to review on the site' }]
      : []),
    { value: 'live', label: 'Live now' },
    ...(status === 'live' ? [] : [{ value: 'scheduled' as const, label: 'Schedule for later' }]),
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const scheduledFor = action === 'scheduled' ? new Date(at).toISOString() : undefined;
    return send({ action, scheduledFor, categories: listOf(categories), tags: listOf(tags) });
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <RadioChoice
        legend="How to publish"
        name="how"
        options={options}
        chosen={action}
        onChoose={setPicked}
      />
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
        placeholder="Optional, separated by commas"
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

function listOf(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set(names.filter(Boolean))].slice(0, 10);
}
