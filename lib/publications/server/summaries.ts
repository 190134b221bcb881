import 'server-only';
import type { Db } from '@/db/client';
import { listPublications } from '@/db/queries/publications';
import { canKeepSecrets } from '@/lib/secrets/configured';
import type { PublicationState, PublicationSummaryView } from '../schema';
import { publicationView } from './publication-view';

/** What most needs to be looked at comes first. */
const order: PublicationState[] = [
  ...(['failed', 'conflict', 'working', 'live', 'scheduled', 'draft', 'removed', 'none'] as const),
];

/** One publication for each of the posts that has any. */
export async function publicationSummaries(
  db: Db,
  userId: string,
  postIds: string[],
): Promise<Map<string, PublicationSummaryView>> {
  const found = new Map<string, PublicationSummaryView>();
  if (!canKeepSecrets()) return found;
  for (const row of await listPublications(db, userId, postIds)) {
    const { state, hasChanged, proof, url, scheduledFor } = publicationView(row, undefined);
    const known = found.get(row.publication.postId);
    if (known && order.indexOf(known.state) <= order.indexOf(state)) continue;
    const short = proof && { ...proof, findings: proof.findings.slice(0, 1) };
    found.set(row.publication.postId, { state, hasChanged, proof: short, url, scheduledFor });
  }
  return found;
}
