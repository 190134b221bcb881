import { useId } from 'react';
import { Label } from '@/components/ui/label';
import { cn } from '@/lib/utils';

const length = 6;

type Props = {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  /** Called once with the whole code when its last digit arrives, typed or pasted. */
  onComplete?: (digits: string) => void;
  isInvalid: boolean;
  autoFocus?: boolean;
};

/** One input drawn as six cells: typing, pasting "123 456" and one-time-code autofill all work. */
export function CodeField({ label, value, onChange, onComplete, isInvalid, autoFocus }: Props) {
  const id = useId();
  const change = (raw: string) => {
    const digits = raw.replace(/\D/g, '').slice(0, length);
    onChange(digits);
    if (digits.length === length && digits !== value) onComplete?.(digits);
  };
  return (
    <div className="flex flex-col gap-2">
      <Label htmlFor={id}>{label}</Label>
      <div className="group relative">
        <input
          id={id}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={(event) => change(event.target.value)}
          aria-invalid={isInvalid || undefined}
          // biome-ignore lint/a11y/noAutofocus: the step exists to type this code
          autoFocus={autoFocus}
          className="absolute inset-0 z-10 w-full cursor-text rounded-md bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
        />
        <Cells value={value} isInvalid={isInvalid} />
      </div>
    </div>
  );
}

function Cells({ value, isInvalid }: { value: string; isInvalid: boolean }) {
  return (
    <div aria-hidden className="grid grid-cols-6 gap-2">
      {Array.from({ length }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: six fixed places
          key={index}
          className={cn(
            'grid h-14 place-items-center rounded-md border border-input/70 bg-card font-medium text-xl tabular-nums transition-colors',
            isInvalid && 'border-destructive',
            index === Math.min(value.length, length - 1) &&
              'group-focus-within:border-ring group-focus-within:ring-1 group-focus-within:ring-ring',
          )}
        >
          {value[index] ?? ''}
        </span>
      ))}
    </div>
  );
}
