import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      data-slot="input"
      className={cn(
        'h-11 w-full rounded-md border border-input/70 bg-card px-3.5 text-base text-foreground transition-colors placeholder:text-muted-foreground/80 hover:border-input focus-visible:border-ring focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-destructive sm:text-sm',
        className,
      )}
      {...props}
    />
  );
}

export { Input };
