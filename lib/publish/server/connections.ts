import 'server-only';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Db } from '@/db/client';
import {
  deleteConnection,
  findConnection,
  getConnection,
  saveConnection,
} from '@/db/queries/connections';
import { trimDeliveries } from '@/db/queries/deliveries';
import { lockOwner } from '@/db/queries/jobs';
import { AppError } from '@/lib/errors';
import type { ConnectInput } from '@/lib/publications/schema';
import { canKeepSecrets } from '@/lib/secrets/configured';
import { sealSecret } from '@/lib/secrets/seal';
import { TargetError } from './target';
import { openTarget, targetKinds } from './targets';
import { sendTestEvent } from './webhook/connect';

/** Stores a site that was tried out. Throws AppError `invalid` with what is wrong there. */
export async function connectSite(
  db: Db,
  userId: string,
  { kind, site: typed, account, password }: z.output<typeof ConnectInput>,
): Promise<void> {
  if (!canKeepSecrets()) throw new AppError('unavailable', 'Publishing is switched off.');
  const { site, api, name } = await inWords(async () => {
    const found = await targetKinds[kind].findSite(typed);
    await targetKinds[kind].open({ api: found.api, account, password }).tryOut();
    return found;
  });
  await db.transaction(async (tx) => {
    // Two tabs may connect the same site at once.
    if (!(await lockOwner(tx, userId))) throw new AppError('not_found');
    const earlier = await findConnection(tx, userId, { kind, site });
    const id = earlier?.id ?? randomUUID();
    await saveConnection(tx, {
      ...{ id, userId, kind, site, api, account },
      name: name.trim().slice(0, 200) || new URL(site).host,
      ...sealSecret(password, id),
    });
  });
}

/** Throws as {@link connectSite} does. */
export async function testConnection(db: Db, userId: string, id: string): Promise<void> {
  const row = await getConnection(db, userId, id);
  if (!row) throw new AppError('not_found');
  const { kind } = row;
  await inWords(() =>
    kind === 'webhook' ? sendTestEvent(row) : openTarget({ ...row, kind }).tryOut(),
  );
}

export async function removeConnection(db: Db, userId: string, id: string): Promise<void> {
  // Steps of jobs are found by their deliveries, which go with the connection.
  await trimDeliveries(db, userId, { connectionId: id, max: 0 });
  if (!(await deleteConnection(db, userId, id))) throw new AppError('not_found');
}

/** Turns what is wrong at a site into an answer for its owner. */
export async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof TargetError) throw new AppError('invalid', cause.message, { cause });
    throw cause;
  }
}
