'use client';
import { Plus } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import { useAction } from '@/hooks/use-action';
import type { ActionResult } from '@/lib/api/action-result';
import { type BrandColor, maxColors } from '@/lib/brand/colors';
import { isRecord } from '@/lib/browser/browser-storage';
import { notify } from '@/lib/browser/notify';
import { ColorRow } from './color-row';
import { useColorList } from './use-color-list';
import { useKeptForm } from './use-kept-form';

type Props = {
  saved: BrandColor[];
  save: (input: { colors: BrandColor[] }) => Promise<ActionResult<BrandColor[]>>;
};

/** A Creator's colours: edited here, used in every image from then on. */
export function BrandColors({ saved, save }: Props) {
  const list = useColorList(saved);
  useKeptForm({ name: 'colours', typed: list.colors, read: toColors, restore: list.reset });
  const { run, busy, problem } = useAction(save);
  const addButton = useRef<HTMLButtonElement>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!list.check())
      return requestAnimationFrame(() =>
        form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
    const stored = await run({ colors: list.colors });
    if (!stored) return;
    list.reset(stored);
    notify(
      stored.length > 0
        ? { title: 'Brand colours saved', description: 'New images are made in them.' }
        : { title: 'Brand colours removed', description: 'New images choose their own.' },
    );
  };
  return (
    <form noValidate onSubmit={submit}>
      {list.rows.length === 0 ? (
        <p className="rounded-lg border border-dashed px-5 py-6 text-muted-foreground">
          No colours yet. Images choose their own: warm neutrals with one quiet accent.
        </p>
      ) : (
        <div className="-my-5 divide-y">
          {list.rows.map((row, at) => (
            <ColorRow
              key={row.key}
              place={at}
              color={row}
              problem={list.problems[at] ?? null}
              onChange={(color) => list.change(row.key, color)}
              onRemove={() => {
                list.remove(row.key);
                // The button that had the focus is gone.
                addButton.current?.focus();
              }}
            />
          ))}
        </div>
      )}
      <Problem message={problem} className="mt-5" />
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={busy}>
          {busy ? 'Saving...' : 'Save colours'}
        </Button>
        <Button
          ref={addButton}
          variant="outline"
          aria-disabled={list.isFull}
          onClick={() => (list.isFull ? undefined : list.add())}
        >
          <Plus aria-hidden />
          Add a colour
        </Button>
        <p className="text-muted-foreground text-sm tabular-nums">
          {list.rows.length} of {maxColors}
        </p>
      </div>
    </form>
  );
}

function toColors(stored: unknown): BrandColor[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.every(
    (color) => isRecord(color) && typeof color.name === 'string' && typeof color.hex === 'string',
  )
    ? stored
    : null;
}
