'use client';
import { useQuery } from '@tanstack/react-query';
import { PlanBadge } from '@/components/shared/plan-badge';
import { Skeleton } from '@/components/ui/skeleton';
import { useHydrated } from '@/hooks/seed-queries';
import { queries } from '@/lib/api/queries';
import { displayName, initials } from '@/lib/auth/names';

/** Initials, name, email and plan of the signed-in user. */
export function UserCard() {
  const { data } = useQuery(queries.user());
  const user = useHydrated(queries.user().queryKey, data);
  if (!user) return <Skeleton className="h-14" />;
  return (
    <div className="flex items-center gap-3 px-1">
      <span
        aria-hidden
        className="grid size-10 shrink-0 place-items-center rounded-full bg-primary font-semibold text-primary-foreground text-sm"
      >
        {initials(user)}
      </span>
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
