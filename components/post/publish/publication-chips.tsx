'use client';
import { useQuery } from '@tanstack/react-query';
import { chipOf } from '@/components/shared/publication-chip';
import { Badge } from '@/components/ui/badge';
import { queries } from '@/lib/api/queries';
import type { PublishingView } from '@/lib/publications/schema';

type Props = { postId: string; initial: PublishingView; onOpen: () => void };

/** Where the post stands at each site; each chip opens the dialog. */
export function PublicationChips({ postId, initial, onOpen }: Props) {
  const { data } = useQuery({
    ...queries.publishing(postId),
    initialData: initial,
    staleTime: 10_000,
    refetchInterval: (query) => (isWorking(query.state.data) ? 1_500 : false),
  });
  const chips = data.publications.flatMap((publication) => {
    const chip = chipOf(publication);
    const site = data.connections.find(({ id }) => id === publication.connectionId);
    return chip && site ? [{ ...chip, site: site.name, id: site.id }] : [];
  });
  if (chips.length === 0) return null;
  return (
    <ul
      aria-label="Where this post is published"
      className="post-screen-only mb-4 flex flex-wrap gap-2"
    >
      {chips.map(({ id, site, text, variant }) => (
        <li key={id}>
          <Badge asChild variant={variant} className="min-h-8 max-w-full cursor-pointer">
            <button type="button" onClick={onOpen}>
              <span className="truncate">
                {site}: {text}
              </span>
            </button>
          </Badge>
        </li>
      ))}
    </ul>
  );
}

export function isWorking(view: PublishingView | undefined): boolean {
  return view?.publications.some(({ state }) => state === 'working') ?? false;
}
