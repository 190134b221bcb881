import { createHmac } from 'node:crypto';
import { getSql } from '@/db/client';
import { appOrigin } from '../app-origin';
import { newId, now } from './entities';
import { getSetting } from './store';

/** Paddle's notifications: signed, at least once, and in whatever order the page asks for. */

type Notification = {
  id: string;
  event_id: string;
  event_type: string;
  event: { occurred_at: string; data: { id: string } };
  attempts: number;
  answer: string | null;
  delivered_at: string | null;
};

/** How notifications travel, chosen on the page; "held" ones wait until they are resent. */
export const deliveries = ['in order', 'reversed', 'each three times', 'held'] as const;
type Delivery = (typeof deliveries)[number];

export async function delivery(): Promise<Delivery> {
  const chosen = await getSetting('delivery');
  return deliveries.find((one) => one === chosen) ?? 'in order';
}

/** Records what happened and tells the app of it, as the chosen delivery says. */
export async function emit(happened: [type: string, data: { id: string }][]): Promise<void> {
  const ids: string[] = [];
  for (const [type, data] of happened) {
    const eventId = newId('evt');
    const event = { event_id: eventId, event_type: type, occurred_at: now(), data };
    const id = newId('ntf');
    await getSql()`
      insert into paddle.notifications (id, event_id, event_type, event)
      values (${id}, ${eventId}, ${type}, ${JSON.stringify(event)}::text::jsonb)`;
    ids.push(id);
  }
  const way = await delivery();
  if (way === 'held') return;
  const order = way === 'reversed' ? ids.toReversed() : ids;
  const times = way === 'each three times' ? 3 : 1;
  for (const id of order) for (let n = 0; n < times; n++) await deliver(id);
}

export async function listNotifications(): Promise<Notification[]> {
  return await getSql()<Notification[]>`
    select id, event_id, event_type, event, attempts, answer, delivered_at::text
    from paddle.notifications order by position desc limit 100`;
}

const retryMs = [2_000, 5_000, 15_000, 60_000];

/** Sends one notification; if the app does not take it, again after a while, a few times. */
export async function deliver(id: string, tries = 0): Promise<void> {
  const [row] = await getSql()<{ event: object }[]>`
    select event from paddle.notifications where id = ${id}`;
  if (!row) return;
  const answer = await post(JSON.stringify({ ...row.event, notification_id: id }));
  const isTaken = answer.startsWith('2');
  await getSql()`
    update paddle.notifications set attempts = attempts + 1, answer = ${answer},
      delivered_at = case when ${isTaken} then now() else delivered_at end
    where id = ${id}`;
  const wait = retryMs[tries];
  if (!isTaken && wait !== undefined)
    setTimeout(() => deliver(id, tries + 1).catch(() => undefined), wait).unref();
}

async function post(body: string): Promise<string> {
  try {
    const response = await fetch(`${appOrigin()}/api/webhooks/paddle`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'paddle-signature': signature(body) },
      body,
      signal: AbortSignal.timeout(5_000),
    });
    return `${response.status} ${(await response.text()).slice(0, 200)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export function signature(body: string, secret = process.env.PADDLE_WEBHOOK_SECRET ?? ''): string {
  const ts = Math.floor(Date.now() / 1_000);
  const h1 = createHmac('sha256', secret).update(`${ts}:${body}`).digest('hex');
  return `ts=${ts};h1=${h1}`;
}
