'use client';
import { useState } from 'react';
import { initials } from '@/lib/auth/names';
import type { UserView } from '@/lib/auth/schema';
import { cn } from '@/lib/utils';

type Props = {
  user: Pick<UserView, 'firstName' | 'lastName' | 'email' | 'profileImageUrl'>;
  className?: string;
};

/** Pictures elsewhere, such as Google's, would tell another site of each page that is opened. */
const ours = '/storage/v1/object/public/';

/** The uploaded picture, else the initials. */
export function UserPicture({ user, className }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const url = user.profileImageUrl;
  const shape = cn('shrink-0 rounded-full', className);
  if (url?.includes(ours) && failed !== url)
    return (
      // biome-ignore lint/performance/noImgElement: a small file of our own storage
      <img
        src={url}
        alt=""
        width={96}
        height={96}
        className={cn('bg-muted object-cover', shape)}
        onError={() => setFailed(url)}
      />
    );
  return (
    <span
      aria-hidden
      className={cn(
        'grid place-items-center bg-primary font-semibold text-primary-foreground',
        shape,
      )}
    >
      {initials(user)}
    </span>
  );
}
