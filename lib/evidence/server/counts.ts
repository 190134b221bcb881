import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '@/db/client';
import { listDueEvidence, saveEvidence } from '@/db/queries/post-evidence';
import { getPost, type PostRow } from '@/db/queries/posts';
import type { EvidenceCounts } from '@/db/schema';
import { logFailure } from '@/lib/observability/database-outage';
import { limitConcurrency } from '@/lib/server/limit-concurrency';
import type { EvidenceView } from '../schema';
import { evidenceOf } from './read-evidence';

const atOnce = 2;
/** Of a post that is saved while it is compared. */
const maxTries = 3;

// Bundles evaluate this module more than once.
const holder = globalThis as typeof globalThis & {
  inkwrightEvidence?: Map<string, Promise<EvidenceCounts | null>>;
};
holder.inkwrightEvidence ??= new Map();
const underWay = holder.inkwrightEvidence;

function countsOf({ sentences }: Pick<EvidenceView, 'sentences'>): EvidenceCounts {
  const count = (kind: string) => sentences.filter(({ verdict }) => verdict === kind).length;
  return {
    figures: count('figure-differs'),
    quotations: count('quotation-differs'),
    missing: count('no-source'),
  };
}

function isCurrent(post: Pick<PostRow, 'evidence' | 'evidenceDue'>): boolean {
  return post.evidenceDue === null && post.evidence !== null;
}

/** Compares a post whose stored counts are due, once at a time. Null for a post that is not there. */
export function renewCounts(db: Db, userId: string, id: string): Promise<EvidenceCounts | null> {
  const known = underWay.get(id);
  if (known) return known;
  const run = limitConcurrency('evidence counts', atOnce, () => renew(db, userId, id)).finally(() =>
    underWay.delete(id),
  );
  underWay.set(id, run);
  return run;
}

async function renew(db: Db, userId: string, id: string): Promise<EvidenceCounts | null> {
  for (let tries = 0; tries < maxTries; tries++) {
    const post = await getPost(db, userId, id);
    if (!post) return null;
    if (isCurrent(post)) return post.evidence;
    const counts = countsOf(await evidenceOf(db, post, { offers: false }));
    if (await saveEvidence(db, post, counts)) return counts;
  }
  return null;
}

/** After the answer to a change. Never throws: what is still due, the cleaning does. */
export async function renewCountsLater(db: Db, userId: string, id: string): Promise<void> {
  try {
    await renewCounts(db, userId, id);
  } catch (error) {
    logFailure('The evidence of a post could not be counted', error);
  }
}

/** A view waits no longer for counts that are due. */
const patienceMs = 400;

export async function currentCounts(db: Db, post: PostRow): Promise<EvidenceCounts | null> {
  if (isCurrent(post)) return post.evidence;
  const counted = renewCounts(db, post.userId, post.id).catch((error: unknown) => {
    logFailure('The evidence of a post could not be counted', error);
    return null;
  });
  return Promise.race([counted, delay(patienceMs, null)]);
}

/** Those that are due, of all users. A post that fails is not tried again until it changes. */
export async function renewDueCounts(db: Db, max: number): Promise<number> {
  const due = await listDueEvidence(db, max);
  for (const { id, userId, deletedAt, evidenceDue } of due) {
    const counts = deletedAt ? null : await renewCounts(db, userId, id).catch(() => null);
    if (!counts) await saveEvidence(db, { id, userId, evidenceDue }, null);
  }
  return due.length;
}
