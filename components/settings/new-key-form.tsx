import { type FormEvent, useId } from 'react';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '@/components/ui/select';
import { useAction } from '@/hooks/use-action';
import type { ActionResult } from '@/lib/api/action-result';
import { type KeyScope, keyLifetimes } from '@/lib/api-keys/limits';
import type { NewKeyInput } from '@/lib/api-keys/schema';

export type KeyDraft = Pick<NewKeyInput, 'name' | 'days'> & { scopes: KeyScope[] };

export const emptyDraft: KeyDraft = { name: '', scopes: ['read'], days: 90 };

type Props<T> = {
  scopes: KeyScope[];
  draft: KeyDraft;
  onChange: (draft: KeyDraft) => void;
  create: (input: NewKeyInput) => Promise<ActionResult<T>>;
  onCreated: (created: T) => void;
  onCancel: () => void;
};

const scopeNotes: Record<KeyScope, string> = {
  read: 'See posts, sources, jobs, images, credits and where posts are published',
  write: 'Write, change and delete posts, add and delete sources; spends credits',
  publish: 'Send posts to your connected sites',
};

export function NewKeyForm<T>({ scopes: offered, draft, create, ...on }: Props<T>) {
  const { run, busy, problem, setProblem } = useAction(create);
  const { name, scopes, days } = draft;
  const id = useId();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (name.trim() === '') {
      setProblem('Give the key a name');
      return document.getElementById(`${id}-name`)?.focus();
    }
    if (scopes.length === 0) return setProblem('Choose what the key may do');
    const created = await run({ name, scopes, days });
    if (created) on.onCreated(created);
  };
  const toggle = (scope: KeyScope) =>
    on.onChange({
      ...draft,
      scopes: offered.filter((one) => scopes.includes(one) !== (one === scope)),
    });
  return (
    <form
      noValidate
      onSubmit={submit}
      className="mt-6 grid max-w-md animate-rise gap-5 border-t pt-6"
    >
      <div>
        <Label htmlFor={`${id}-name`}>Name</Label>
        <Input
          id={`${id}-name`}
          className="mt-1.5"
          autoFocus
          maxLength={60}
          autoComplete="off"
          placeholder="Blog importer"
          value={name}
          onChange={(event) => on.onChange({ ...draft, name: event.target.value })}
        />
      </div>
      <fieldset>
        <legend className="font-medium text-sm">This key can</legend>
        {offered.map((scope) => (
          <label key={scope} className="mt-2 flex min-h-6 cursor-pointer items-start gap-3 text-sm">
            <input
              type="checkbox"
              className="mt-0.5 size-4 shrink-0 cursor-pointer accent-primary"
              checked={scopes.includes(scope)}
              onChange={() => toggle(scope)}
            />
            <span>
              <span className="capitalize">{scope}</span>
              <span className="block text-muted-foreground">{scopeNotes[scope]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div>
        <Label htmlFor={`${id}-days`}>Expires</Label>
        <Select
          value={String(days)}
          onValueChange={(value) =>
            on.onChange({
              ...draft,
              days: keyLifetimes.find((known) => String(known) === value) ?? null,
            })
          }
        >
          <SelectTrigger id={`${id}-days`} className="mt-1.5 w-full">
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            {keyLifetimes.map((known) => (
              <SelectItem key={String(known)} value={String(known)}>
                {known === null ? 'Never' : `In ${known} days`}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      </div>
      <Problem message={problem} />
      <div className="flex gap-3">
        <Button type="submit" disabled={busy}>
          {busy ? 'Creating...' : 'Create key'}
        </Button>
        <Button variant="ghost" onClick={on.onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
