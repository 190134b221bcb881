import 'server-only';
import type { Db } from '@/db/client';
import { renewCountsLater } from '@/lib/evidence/server/counts';
import { scoreAfterSave } from './seo-score';

/** What is stored about a text, after the answer to its save. */
export async function renewAfterSave(db: Db, userId: string, id: string): Promise<void> {
  await Promise.all([scoreAfterSave(db, userId, { id }), renewCountsLater(db, userId, id)]);
}
