import { LoaderCircle } from 'lucide-react';
import { cn } from '@/lib/utils';

/** A spinner with its words beside it, announced to screen readers. */
export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <div role="status" className={cn('flex items-center gap-3 text-muted-foreground', className)}>
      <LoaderCircle aria-hidden className="size-5 animate-spin text-primary" />
      <span>{label}</span>
    </div>
  );
}

/** The whole-page form, for states in which there is nothing else to show. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div className="grid min-h-[60dvh] place-items-center p-6">
      <Spinner label={label} />
    </div>
  );
}
