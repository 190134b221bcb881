import Link from 'next/link';
import { useRouter } from 'next/navigation';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<typeof Link>, 'href'> & { id: string };

/**
 * A link to a post that is loaded ahead once somebody aims at it. The usual way, for everything in
 * view, would ask the server for each of a hundred posts.
 */
export function PostLink({ id, ...props }: Props) {
  const router = useRouter();
  const href = `/posts/${id}`;
  const loadAhead = () => router.prefetch(href);
  return (
    <Link href={href} prefetch={false} onPointerEnter={loadAhead} onFocus={loadAhead} {...props} />
  );
}
