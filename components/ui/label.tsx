import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

export function Label({ className, ...props }: ComponentProps<'label'>) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the caller gives htmlFor
    <label className={cn('font-medium text-foreground text-sm', className)} {...props} />
  );
}
