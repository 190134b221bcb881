import { randomUUID } from 'node:crypto';
import type { Db } from '@/db/client';
import { freeSlot, keepSlots, takeSlot } from '@/db/queries/event-streams';
import { AppError } from '@/lib/errors';
import { logWarning } from '@/lib/observability/log';

/** Over all processes. */
export const streamsPerUser = 4;
/** After this, slots of a dead process are free again. */
const slotSeconds = 60;
const beatMs = 20_000;
const retrySeconds = 10;
const maxTries = 20;

type Open = { userIds: Map<string, string>; timer: NodeJS.Timeout | null };

// Bundles and hot reload evaluate this module more than once; the streams belong to the process.
const holder = globalThis as typeof globalThis & { inkwrightStreams?: Open };
holder.inkwrightStreams ??= { userIds: new Map(), timer: null };
const open = holder.inkwrightStreams;

/** Returns the release function, safe to call twice. Throws AppError `rate_limited`. */
export async function takeStream(db: Db, userId: string): Promise<() => void> {
  const mine = [...open.userIds.values()].filter((id) => id === userId).length;
  if (mine >= streamsPerUser) throw tooMany();
  const streamId = randomUUID();
  open.userIds.set(streamId, userId);
  try {
    await takeAny(db, { userId, streamId, max: streamsPerUser, seconds: slotSeconds });
  } catch (error) {
    forget(streamId);
    throw error;
  }
  open.timer ??= setInterval(() => void keep(db), beatMs).unref();
  return () => {
    if (!forget(streamId)) return;
    freeSlot(db, userId, streamId).catch(isLeftToLapse);
  };
}

async function takeAny(db: Db, wanted: Parameters<typeof takeSlot>[1]): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    const answer = await takeSlot(db, wanted);
    if (answer === 'taken') return;
    if (answer === 'full') break;
  }
  throw tooMany();
}

function keep(db: Db): Promise<void> {
  return keepSlots(db, { streamIds: [...open.userIds.keys()], seconds: slotSeconds }).catch(
    isLeftToLapse,
  );
}

function forget(streamId: string): boolean {
  const wasOpen = open.userIds.delete(streamId);
  if (open.userIds.size === 0 && open.timer) {
    clearInterval(open.timer);
    open.timer = null;
  }
  return wasOpen;
}

function isLeftToLapse(error: unknown): void {
  logWarning('The slots of event streams could not be written', error);
}

function tooMany(): AppError {
  return new AppError(
    'rate_limited',
    `You follow your work in ${streamsPerUser} places already. This one keeps itself up to date more slowly.`,
    { headers: { 'retry-after': String(retrySeconds) } },
  );
}
