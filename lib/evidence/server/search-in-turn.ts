import 'server-only';
import type { Db } from '@/db/client';
import { searchPassages } from '@/db/queries/passages';
import { limitConcurrency } from '@/lib/server/limit-concurrency';

/** In this process: long sources make a search slow, and others need connections too. */
const [searchesAtOnce, searchesOfUser] = [4, 2];

export function searchInTurn(
  db: Db,
  userId: string,
  asked: Parameters<typeof searchPassages>[2],
): ReturnType<typeof searchPassages> {
  return limitConcurrency(`evidence:${userId}`, searchesOfUser, () =>
    limitConcurrency('evidence', searchesAtOnce, () => searchPassages(db, userId, asked)),
  );
}
