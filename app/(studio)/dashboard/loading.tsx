import { RowSkeletons } from '@/components/dashboard/row-skeletons';
import { Spinner } from '@/components/shared/spinner';
import { Skeleton } from '@/components/ui/skeleton';

export default function DashboardLoading() {
  return (
    <div className="mx-auto max-w-4xl px-4 py-8 sm:px-8 sm:py-12">
      <Skeleton className="h-10 w-72 max-w-full" />
      <Spinner label="Loading..." className="mt-4 h-5" />
      <Skeleton className="mt-8 h-11" />
      <RowSkeletons className="mt-4" />
    </div>
  );
}
