import { Spinner } from '@/components/shared/spinner';
import { Skeleton } from '@/components/ui/skeleton';

const rows = ['a', 'b', 'c', 'd', 'e', 'f'];

export default function CreditsLoading() {
  return (
    <>
      <Skeleton className="h-10 w-40" />
      <Spinner label="Loading..." className="mt-5 h-5" />
      <Skeleton className="mt-6 h-44 rounded-xl" />
      <div className="mt-6 grid gap-7 rounded-xl border bg-card p-6">
        {rows.map((row) => (
          <div key={row} className="flex justify-between gap-4">
            <div className="grid grow gap-2">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
            </div>
            <Skeleton className="h-5 w-14" />
          </div>
        ))}
      </div>
    </>
  );
}
