import { Spinner } from '@/components/shared/spinner';
import { Skeleton } from '@/components/ui/skeleton';

export default function SettingsLoading() {
  return (
    <>
      <Skeleton className="h-10 w-44" />
      <Spinner label="Loading..." className="mt-5 h-5" />
      <div className="mt-6 flex flex-col gap-6">
        <Skeleton className="h-64 rounded-xl" />
        <Skeleton className="h-72 rounded-xl" />
      </div>
    </>
  );
}
