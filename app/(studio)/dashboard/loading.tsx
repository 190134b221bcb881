import { Spinner } from '@/components/shared/spinner';
import { Skeleton } from '@/components/ui/skeleton';

export default function DashboardLoading() {
  return (
    <div className="mx-auto max-w-4xl px-4 py-8 sm:px-8 sm:py-12">
      <Skeleton className="h-10 w-72 max-w-full" />
      <Spinner label="Loading..." className="mt-4 h-5" />
      <div className="mt-10 flex flex-col gap-4">
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
      </div>
    </div>
  );
}
