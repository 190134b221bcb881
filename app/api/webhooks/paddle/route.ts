import { maxWebhookBytes, receiveWebhook } from '@/lib/billing/webhook';
import { readBytes, route } from '@/lib/server/http';

/** Paddle redelivers after anything but a 2xx. */
export const POST = route({ auth: 'webhook' }, async ({ db, request }) => {
  const body = await readBytes(request, maxWebhookBytes);
  const signature = request.headers.get('paddle-signature');
  return Response.json({ outcome: await receiveWebhook(db, { signature, body }) });
});
