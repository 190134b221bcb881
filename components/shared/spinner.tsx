import { cn } from '@/lib/utils';

/**
 * A spinner with its words beside it, announced to screen readers. Drawn without lucide-react: in a
 * `loading.tsx` its icons are client components, and each prefetch of the route would load them.
 */
export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <div role="status" className={cn('flex items-center gap-3 text-muted-foreground', className)}>
      <svg aria-hidden viewBox="0 0 24 24" className="size-5 animate-spin fill-none text-primary">
        <path d="M21 12a9 9 0 1 1-6.2-8.6" stroke="currentColor" strokeWidth={2} />
      </svg>
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
