'use client';
import { chipOf } from '@/components/shared/publication-chip';
import { Badge } from '@/components/ui/badge';
import type { PublishingView } from '@/lib/publications/schema';
import { usePublishing } from './use-publishing';

type Props = { postId: string; initial: PublishingView; onOpen: () => void };

/** Where the post stands at each site; each chip opens the dialog. */
export function PublicationChips({ postId, initial, onOpen }: Props) {
  const { data = initial } = usePublishing(postId, initial);
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
