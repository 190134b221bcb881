import 'server-only';
import type { Db } from '@/db/client';
import { listPostSources, type PostSourceRow } from '@/db/queries/post-sources';
import { sourceFacts } from '@/lib/sources/server/view';
import type { EvidenceSource } from '../schema';

const maxSources = 60;

export type Source = PostSourceRow & { title: string };

export async function sourcesOfPost(db: Db, userId: string, postId: string): Promise<Source[]> {
  const rows = await listPostSources(db, userId, { postId, max: maxSources });
  return rows.map((row) => ({ ...row, title: sourceFacts(row).title }));
}

export function toEvidenceSource(source: Source): EvidenceSource {
  const { id, title, address, publisher, publishedOn, readAt } = source;
  return { id, title, address, publisher, publishedOn, readAt: readAt?.toISOString() ?? null };
}

/** What a passage is read with. */
export function aboutSource({ language, title, publisher, publishedOn }: Source) {
  return { language, title, publisher: publisher ?? '', date: publishedOn ?? '' };
}
