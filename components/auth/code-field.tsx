import { useId } from 'react';
import { Label } from '@/components/ui/label';
import { usePublicConfig } from '@/hooks/public-config';
import { cn } from '@/lib/utils';

type Props = {
  label: string;
  /** Digits that make a code whole: 6 unless told. */
  length?: number;
  /** Digits that the field takes where the sender's codes may be longer than we were told. */
  maxLength?: number;
  value: string;
  onChange: (digits: string) => void;
  /** Called once with the whole code when its last digit arrives, typed or pasted. */
  onComplete?: (digits: string) => void;
  isInvalid: boolean;
  autoFocus?: boolean;
};

/** The longest code that Supabase can be set to mail. */
const longestMailedCode = 10;

/** {@link CodeField} for codes that come by mail, whose length is a setting at Supabase. */
export function MailedCodeField(props: Omit<Props, 'length' | 'maxLength'>) {
  const { otpLength } = usePublicConfig();
  return <CodeField {...props} length={otpLength} maxLength={longestMailedCode} />;
}

/** One input drawn as cells: typing, pasting "123 456" and one-time-code autofill all work. */
export function CodeField(props: Props) {
  const { label, value, onChange, onComplete, isInvalid, autoFocus } = props;
  const { length = 6, maxLength = length } = props;
  const id = useId();
  const change = (raw: string) => {
    const digits = raw.replace(/\D/g, '').slice(0, maxLength);
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
        <Cells count={Math.max(length, value.length)} value={value} isInvalid={isInvalid} />
      </div>
    </div>
  );
}

function Cells({ count, value, isInvalid }: { count: number; value: string; isInvalid: boolean }) {
  return (
    <div
      aria-hidden
      className={cn('grid auto-cols-fr grid-flow-col', count > 6 ? 'gap-1' : 'gap-2')}
    >
      {Array.from({ length: count }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: places that never move
          key={index}
          className={cn(
            'grid h-14 place-items-center rounded-md border border-input/70 bg-card font-medium text-xl tabular-nums transition-colors',
            isInvalid && 'border-destructive',
            index === Math.min(value.length, count - 1) &&
              'group-focus-within:border-ring group-focus-within:ring-1 group-focus-within:ring-ring',
          )}
        >
          {value[index] ?? ''}
        </span>
      ))}
    </div>
  );
}
