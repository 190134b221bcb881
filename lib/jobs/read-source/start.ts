import { createHash, randomUUID } from 'node:crypto';
import type { Db, Tx } from '@/db/client';
import { violatedConstraint } from '@/db/failures';
import {
  countSources,
  findSource,
  getSource,
  insertSource,
  type SourceRow,
  saveSourceFile,
  updateSource,
} from '@/db/queries/sources';
import { loopbackOrigins } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { FetchRefused } from '@/lib/fetching/fetch-refused';
import { parseWebAddress } from '@/lib/fetching/web-address';
import { enqueueJob } from '@/lib/jobs/engine/enqueue';
import { sourcesPerUser } from '@/lib/sources/limits';
import { formatOfName } from '@/lib/sources/reading/format';
import { Unreadable } from '@/lib/sources/reading/unreadable';

/** `created` is false when nothing had to be read. */
type Added = { source: SourceRow; created: boolean };

/** Throws AppError `invalid`, or `conflict` with a full library. */
export async function addAddress(
  db: Db,
  userId: string,
  { address, isFound = false, title }: { address: string; isFound?: boolean; title?: string },
): Promise<Added> {
  const url = webAddress(address);
  return add(db, { userId, kind: 'address', identity: url, address: url, isFound, title });
}

/** Throws as {@link addAddress} does. */
export async function addFile(
  db: Db,
  userId: string,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<Added> {
  if (!formatOfName(name)) throw new AppError('invalid', new Unreadable('type').message);
  const identity = createHash('sha256').update(bytes).digest('hex');
  return add(db, { userId, kind: 'file', identity, fileName: name.slice(-200) }, bytes);
}

/**
 * Reads the page of an address again; a ready one keeps what it has until that has worked. Throws
 * AppError `not_found` or as {@link addAddress} does.
 */
export async function readAgain(db: Db, userId: string, id: string): Promise<SourceRow> {
  const source = await getSource(db, userId, id);
  if (!source) throw new AppError('not_found');
  const mayRestart = hasFailed(source) || source.status === 'ready';
  return source.address && mayRestart ? restart(db, source) : source;
}

type Anew = {
  /** Those of a file, which are gone once it has been read. */
  bytes?: Uint8Array | undefined;
  /** False when its owner has typed the address meanwhile. */
  isFound?: boolean | undefined;
};

async function restart(
  db: Db,
  source: SourceRow,
  { bytes, isFound = source.isFound }: Anew = {},
): Promise<SourceRow> {
  const { id, userId } = source;
  const jobId = randomUUID();
  await enqueue(db, { userId, sourceId: id, jobId }, async (tx) => {
    const earlier = { userId, id, jobId: source.jobId };
    const change =
      source.status === 'ready'
        ? { jobId, isFound }
        : ({ status: 'waiting', reason: null, jobId, isFound } as const);
    const isSame = await updateSource(tx, earlier, change);
    if (!isSame) throw new AppError('conflict', 'This source is being read already.');
    if (bytes) await saveSourceFile(tx, id, bytes);
  });
  return (await getSource(db, userId, id)) ?? source;
}

function hasFailed({ status, jobError }: SourceRow): boolean {
  return status === 'failed' || (jobError !== null && status !== 'ready');
}

/** `write` runs in the transaction that adds the job. */
async function enqueue(
  db: Db,
  { userId, sourceId, jobId }: { userId: string; sourceId: string; jobId: string },
  write: (tx: Tx) => Promise<void>,
): Promise<void> {
  await enqueueJob(db, {
    id: jobId,
    userId,
    type: 'source-reading',
    data: { sourceId },
    price: 0,
    reference: 'Source',
    admit: write,
  });
}

type New = Omit<Parameters<typeof insertSource>[1], 'id' | 'jobId'>;

async function add(db: Db, source: New, bytes?: Uint8Array): Promise<Added> {
  const { userId, identity } = source;
  const known = await findSource(db, userId, identity);
  if (known && hasFailed(known)) {
    const { isFound } = source;
    return { source: await restart(db, known, { bytes, isFound }), created: true };
  }
  if (known) return { source: known, created: false };
  const id = randomUUID();
  const jobId = randomUUID();
  await enqueue(db, { userId, sourceId: id, jobId }, async (tx) => {
    if ((await countSources(tx, userId)) >= sourcesPerUser) throw libraryFull();
    await insertSource(tx, { ...source, id, jobId }, bytes);
  }).catch((error: unknown) => {
    // Another request added the same one at this moment.
    if (violatedConstraint(error) !== 'sources_identity') throw error;
  });
  const added = await findSource(db, userId, identity);
  if (!added) throw new AppError('not_found');
  return { source: added, created: added.id === id };
}

function webAddress(text: string): string {
  try {
    return parseWebAddress(text.trim(), { loopback: loopbackOrigins() }).href;
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    throw new AppError('invalid', 'Write a web address such as https://example.com/report.');
  }
}

function libraryFull(): AppError {
  const words = `You have ${sourcesPerUser} sources. Remove some that you no longer need.`;
  return new AppError('conflict', words);
}
