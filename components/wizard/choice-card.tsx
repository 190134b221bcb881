import type { ReactNode } from 'react';
import { cn } from '@/lib/utils';

type Props = {
  name: string;
  checked: boolean;
  onChoose: () => void;
  invalid?: boolean;
  children: ReactNode;
};

/** One of several answers: a native radio, so arrow keys and screen readers know it. */
export function ChoiceCard({ name, checked, onChoose, invalid, children }: Props) {
  return (
    <label
      className={cn(
        'relative flex cursor-pointer gap-4 rounded-lg border bg-card p-4 transition-[border-color,background-color] duration-150 hover:border-input has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 sm:p-5',
        checked && 'border-primary bg-accent/55 hover:border-primary',
        invalid && !checked && 'border-destructive/50',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-input bg-card outline-none transition-[border-width,border-color] duration-150 checked:border-[6px] checked:border-primary"
      />
      <span className="min-w-0 flex-1 break-words">{children}</span>
    </label>
  );
}
