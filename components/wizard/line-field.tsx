import type { ComponentProps, KeyboardEvent } from 'react';
import { Textarea } from '@/components/ui/textarea';
import { cn } from '@/lib/utils';

type Props = Omit<ComponentProps<'textarea'>, 'onChange' | 'onKeyDown' | 'value'> & {
  value: string;
  onWrite: (value: string) => void;
  /** Keys that are not part of composing a character. */
  onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
};

/** One line of text that is shown whole: on a phone it wraps instead of running out of sight. */
export function LineField({ onWrite, onKey, className, ...props }: Props) {
  return (
    <Textarea
      rows={1}
      dir="auto"
      onChange={(event) => onWrite(event.target.value.replace(/\s*[\r\n]+\s*/g, ' '))}
      onKeyDown={(event) => {
        // A composing input method ends its word with Enter; that one is not ours.
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') event.preventDefault();
        onKey?.(event);
      }}
      className={cn('field-sizing-content min-h-11 resize-none', className)}
      {...props}
    />
  );
}
