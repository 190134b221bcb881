'use client';
import { useId } from 'react';
import type { FieldConflict, Side } from './conflict';

type Props = { field: FieldConflict; side: Side; onChoose: (side: Side) => void };

const words = { mine: 'Yours', theirs: 'The other one' };

/** Both values of a field that differs, of which one is taken. */
export function FieldChoice({ field, side, onChoose }: Props) {
  const name = useId();
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="mb-1 font-medium text-sm">{field.name}</legend>
      {(['mine', 'theirs'] as const).map((one) => (
        <label key={one} className="ed-side">
          <input
            type="radio"
            name={name}
            checked={side === one}
            onChange={() => onChoose(one)}
            className="mt-1 size-4 shrink-0 accent-primary"
          />
          <span className="min-w-0">
            <span className="block text-muted-foreground text-sm">{words[one]}</span>
            {field[one] ? (
              <span dir="auto" className="block break-words">
                {field[one]}
              </span>
            ) : (
              <em className="text-muted-foreground">Empty</em>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
