import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

/** A message in the page: `tone` says whether it informs or reports a failure. */
export function Alert({
  tone = 'info',
  className,
  ...props
}: ComponentProps<'div'> & { tone?: 'info' | 'error' }) {
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cn(
        'rounded-lg border px-4 py-3 text-sm leading-relaxed',
        tone === 'error'
          ? 'border-destructive/40 bg-destructive/8 text-foreground'
          : 'border-primary/25 bg-accent text-accent-foreground',
        className,
      )}
      {...props}
    />
  );
}
