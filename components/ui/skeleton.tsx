import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

/** A placeholder in the shape of what comes. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div aria-hidden className={cn('animate-shimmer rounded-md bg-muted', className)} {...props} />
  );
}
