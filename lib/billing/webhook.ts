import type { Db } from '@/db/client';
import { AppError } from '@/lib/errors';
import { type Outcome, processEvent } from './events/process';
import { Envelope } from './events/schema';
import { billingSettings } from './settings';
import { isSigned } from './signature';

export const maxWebhookBytes = 1_048_576;

type Notification = { signature: string | null; body: Uint8Array };

/** Throws AppError `unauthorized` (bad signature), `bad_request` (not an event) or `unavailable`. */
export async function receiveWebhook(db: Db, { signature, body }: Notification): Promise<Outcome> {
  // A 503 makes Paddle deliver again once the settings are fixed.
  const env = billingSettings();
  if (!env) throw new AppError('unavailable', 'Billing is not set up on this server.');
  const isGenuine = isSigned({
    header: signature,
    body,
    secrets: env.PADDLE_WEBHOOK_SECRET,
    toleranceSeconds: env.PADDLE_WEBHOOK_TOLERANCE_SECONDS,
  });
  if (!isGenuine) throw new AppError('unauthorized', 'The signature does not fit.');
  return processEvent(db, readEvent(body));
}

function readEvent(body: Uint8Array): Envelope {
  try {
    return Envelope.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)));
  } catch (cause) {
    throw new AppError('bad_request', 'This is not an event of Paddle.', { cause });
  }
}
