'use client';
import { useQuery } from '@tanstack/react-query';
import { PlanBadge } from '@/components/shared/plan-badge';
import { UserPicture } from '@/components/shared/user-picture';
import { Skeleton } from '@/components/ui/skeleton';
import { useHydrated } from '@/hooks/seed-queries';
import { queries } from '@/lib/api/queries';
import { displayName } from '@/lib/auth/names';

/** Initials, name, email and plan of the signed-in user. */
export function UserCard() {
  const { data } = useQuery(queries.user());
  const user = useHydrated(queries.user().queryKey, data);
  if (!user) return <Skeleton className="h-14" />;
  return (
    <div className="flex items-center gap-3 px-1">
      <UserPicture user={user} className="size-10 text-sm" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium text-sm">{displayName(user)}</span>
          <PlanBadge status={user.subscriptionStatus} />
        </p>
        <p className="truncate text-muted-foreground text-xs">{user.email}</p>
      </div>
    </div>
  );
}
