import { Spinner } from '@/components/shared/spinner';
import { Skeleton } from '@/components/ui/skeleton';

export default function SourcesLoading() {
  return (
    <div className="mx-auto max-w-4xl px-4 py-8 sm:px-8 sm:py-12">
      <Skeleton className="h-10 w-44" />
      <Spinner label="Loading..." className="mt-4 h-5" />
      <Skeleton className="mt-8 h-44 rounded-xl" />
      <Skeleton className="mt-6 h-64 rounded-xl" />
    </div>
  );
}
