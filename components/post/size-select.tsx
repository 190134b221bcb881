'use client';
import { ChevronDown } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, useId, useState } from 'react';
import { Label } from '@/components/ui/label';
import { imageSizes } from '@/lib/images/sizes';
import type { SizeListProps } from './size-list';

type Props = Omit<SizeListProps, 'id'>;

const loadList = () => import('./size-list');

/** The list behind it loads on the way to it and is there, open, after the first click. */
export function SizeSelect(props: Props) {
  const [List, setList] = useState<ComponentType<SizeListProps> | null>(null);
  const id = useId();
  const open = () =>
    loadList().then(
      (loaded) => setList(() => loaded.SizeList),
      () => undefined,
    );
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id} className="font-normal text-muted-foreground">
        Size
      </Label>
      {List ? <List id={id} {...props} /> : <Closed id={id} {...props} onOpen={open} />}
    </div>
  );
}

function Closed({ id, value, disabled, onOpen }: SizeListProps & { onOpen: () => void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onOpen();
  };
  const load = () => loadList().catch(() => undefined);
  return (
    <button
      id={id}
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      disabled={disabled}
      onPointerEnter={load}
      onFocus={load}
      onClick={onOpen}
      onKeyDown={onKeyDown}
      className="flex h-11 w-36 items-center justify-between gap-2 whitespace-nowrap rounded-md border border-input/70 bg-card px-3 text-base hover:border-input disabled:cursor-not-allowed disabled:opacity-60 sm:w-32 sm:text-sm"
    >
      {imageSizes[value].label}
      <ChevronDown aria-hidden className="size-4 shrink-0 opacity-70" />
    </button>
  );
}
