import { Skeleton } from '@/components/ui/skeleton';
import { cn } from '@/lib/utils';

/** Rows of the list before they are there. */
export function RowSkeletons({ className }: { className?: string }) {
  return (
    <div className={cn('rounded-xl border bg-card shadow-sheet', className)}>
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className="flex gap-4 border-b p-4 last:border-b-0 sm:p-5">
          <Skeleton className="size-4 shrink-0" />
          <div className="flex-1">
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="mt-3 h-4 w-full" />
            <Skeleton className="mt-2 h-4 w-4/5" />
            <Skeleton className="mt-4 h-4 w-40" />
          </div>
        </div>
      ))}
    </div>
  );
}
