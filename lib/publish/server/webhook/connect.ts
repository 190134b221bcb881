import 'server-only';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Db } from '@/db/client';
import {
  type ConnectionRow,
  findConnection,
  getConnection,
  saveConnection,
  updateConnection,
} from '@/db/queries/connections';
import { loopbackOrigins } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { FetchRefused } from '@/lib/fetching/fetch-refused';
import { publicAddressesOf } from '@/lib/fetching/public-host';
import { parseWebAddress } from '@/lib/fetching/web-address';
import type { ConnectWebhookInput } from '@/lib/publications/schema';
import { canKeepSecrets } from '@/lib/secrets/configured';
import { openSecret, sealSecret } from '@/lib/secrets/seal';
import { withProtocol } from '../http';
import { testEvent } from './event';
import { sendEvent } from './send';
import { firstSecrets, newSecret, rotatedSecrets, validSecrets } from './sign';

type Fresh = { id: string; secret: string };

/** Returns the secret, which is shown once. Throws AppError. */
export async function connectWebhook(
  db: Db,
  userId: string,
  { url: typed, name }: z.output<typeof ConnectWebhookInput>,
): Promise<Fresh> {
  if (!canKeepSecrets()) throw new AppError('unavailable', 'Publishing is switched off.');
  const url = await reachable(typed);
  const site = url.href;
  if (await findConnection(db, userId, { kind: 'webhook', site }))
    throw new AppError('conflict', 'This address is connected already.');
  const [id, secret] = [randomUUID(), newSecret()];
  await saveConnection(db, {
    ...{ id, userId, kind: 'webhook' as const, site, api: site, account: '' },
    name: name || url.host,
    ...sealSecret(firstSecrets(secret), id),
  });
  return { id, secret };
}

async function reachable(typed: string): Promise<URL> {
  try {
    const loopback = loopbackOrigins();
    const url = parseWebAddress(withProtocol(typed), {
      loopback,
    });
    await publicAddressesOf(url, { signal: AbortSignal.timeout(10_000), loopback });
    return url;
  } catch (cause) {
    if (cause instanceof FetchRefused) throw new AppError('invalid', cause.message, { cause });
    throw new AppError('invalid', 'There is no website at this address.', { cause });
  }
}

/** The old secret signs beside the new one for a day. */
export async function rotateSecret(db: Db, userId: string, id: string): Promise<Fresh> {
  const row = await webhookOf(db, userId, id);
  const secret = newSecret();
  const sealed = sealSecret(rotatedSecrets(openSecret(row, id), secret), id);
  await updateConnection(db, userId, { id, ...sealed });
  return { id, secret };
}

export async function switchOn(db: Db, userId: string, id: string): Promise<void> {
  await webhookOf(db, userId, id);
  await updateConnection(db, userId, { id, offReason: null, failingSince: null });
}

/** Throws TargetError. */
export async function sendTestEvent(row: ConnectionRow): Promise<void> {
  const secrets = validSecrets(openSecret(row, row.id));
  await sendEvent({ url: row.api, id: `msg_${randomUUID()}`, body: testEvent(), secrets });
}

async function webhookOf(db: Db, userId: string, id: string): Promise<ConnectionRow> {
  const row = await getConnection(db, userId, id);
  if (row?.kind !== 'webhook') throw new AppError('not_found');
  return row;
}
