import 'server-only';
import type { Db } from '@/db/client';
import { listDeliveries } from '@/db/queries/deliveries';
import type { DeliveryView } from '../schema';

const perPage = 30;

type DeliveryPage = { deliveries: DeliveryView[]; older: string | null };

/** Newest first; `before` is the last entry of the page above. */
export async function deliveryPage(
  db: Db,
  userId: string,
  { connectionId, before }: { connectionId: string; before?: string },
): Promise<DeliveryPage> {
  const rows = await listDeliveries(db, userId, { connectionId, before, max: perPage + 1 });
  const deliveries = rows.slice(0, perPage).map(deliveryView);
  return { deliveries, older: rows.length > perPage ? (deliveries.at(-1)?.id ?? null) : null };
}

type Listed = Awaited<ReturnType<typeof listDeliveries>>[number];

function deliveryView({ delivery, title, job }: Listed): DeliveryView {
  const { id, postId, action, outcome, url, attempts, createdAt } = delivery;
  const state = outcome ? 'sent' : isUnfinished(job?.status) ? 'working' : 'failed';
  return {
    ...{ id, postId, title, action, state, outcome, url, attempts },
    nextAt: job?.status === 'pending' && state === 'working' ? aheadOf(job.runAt) : null,
    words: { sent: null, working: job?.message ?? null, failed: job?.error ?? null }[state],
    at: createdAt.toISOString(),
  };
}

const aheadOf = (at: Date) => (at.getTime() > Date.now() ? at.toISOString() : null);

const isUnfinished = (status?: string) => status === 'pending' || status === 'in-progress';
