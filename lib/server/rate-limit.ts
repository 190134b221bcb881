import type { Db, Tx } from '@/db/client';
import { countUses } from '@/db/queries/rate-limits';
import { AppError } from '@/lib/errors';
import { formatDelay } from '@/lib/format/when';

const [minute, hour, day] = [60, 3_600, 86_400];

/** Limits per user. Windows start at full minutes, hours and days of UTC. */
export const rateLimits = {
  /** Every image of a bulk order counts. */
  start: { most: 30, windowSeconds: hour, what: 'new posts and images' },
  cancel: { most: 10, windowSeconds: hour, what: 'cancellations' },
  /** Stops after the writing began and before the first section is finished. */
  freeStop: { most: 3, windowSeconds: day, what: 'free stops' },
  keep: { most: 30, windowSeconds: hour, what: 'attempts to keep a stopped post' },
  edit: { most: 120, windowSeconds: hour, what: 'changes' },
  save: { most: 1_800, windowSeconds: hour, what: 'saves' },
  upload: { most: 30, windowSeconds: hour, what: 'uploads' },
  /** Files and addresses to read, also again. */
  source: { most: 60, windowSeconds: hour, what: 'new sources' },
  export: { most: 60, windowSeconds: hour, what: 'exports' },
  compare: { most: 30, windowSeconds: hour, what: 'comparisons with your other posts' },
  checkout: { most: 10, windowSeconds: hour, what: 'checkouts' },
  publish: { most: 60, windowSeconds: hour, what: 'publications' },
  connect: { most: 20, windowSeconds: hour, what: 'attempts to connect a site' },
  /** Paddle's limit on sessions is one for all users. */
  portal: { most: 20, windowSeconds: hour, what: 'visits to the subscription page' },
  ideas: { most: 20, windowSeconds: minute, what: 'suggestions' },
  ideasOfDay: { most: 200, windowSeconds: day, what: 'suggestions' },
  accountExport: { most: 3, windowSeconds: day, what: 'exports of everything' },
  picture: { most: 20, windowSeconds: hour, what: 'changes of the picture' },
  deletion: { most: 10, windowSeconds: hour, what: 'attempts to delete the account' },
  /** Refused and failed rewrites count, although they cost nothing. */
  rewrite: { most: 20, windowSeconds: minute, what: 'rewrites' },
  rewriteOfDay: { most: 300, windowSeconds: day, what: 'rewrites' },
  /** All keys of a user together. */
  api: { most: 600, windowSeconds: minute, what: 'API requests' },
} as const satisfies Record<string, { most: number; windowSeconds: number; what: string }>;

export type RateLimitName = keyof typeof rateLimits;

/** Throws AppError `rate_limited` and counts none. In a transaction, counts only on commit. */
export async function assertWithinLimit(
  db: Db | Tx,
  userId: string,
  name: RateLimitName,
  uses = 1,
): Promise<void> {
  const { most, windowSeconds, what } = rateLimits[name];
  const told = `You have reached the limit of ${most} ${what} ${perWindow[windowSeconds]}.`;
  await assertRateLimit(db, { key: `${name}:${userId}`, limit: most, windowSeconds, uses, told });
}

/** Headers of the IETF's draft "RateLimit header fields for HTTP". Throws as {@link assertWithinLimit}. */
export async function countApiRequest(
  db: Db,
  userId: string,
  uses = 1,
): Promise<Record<string, string>> {
  const { most, windowSeconds } = rateLimits.api;
  const key = windowKey(`api:${userId}`, windowSeconds);
  const { counted, used, secondsLeft } = await countUses(db, {
    ...{ key, windowSeconds, most, uses },
  });
  const headers = {
    'ratelimit-policy': `"api";q=${most};w=${windowSeconds}`,
    ratelimit: `"api";r=${counted ? most - used : 0};t=${Math.max(1, secondsLeft)}`,
  };
  if (counted) return headers;
  const seconds = String(Math.max(1, secondsLeft));
  throw new AppError('rate_limited', `More than ${most} API requests a minute.`, {
    headers: { ...headers, 'retry-after': seconds },
  });
}

/** As {@link assertWithinLimit} for one use, but returns false instead of throwing. */
export async function countIfWithinLimit(
  db: Db | Tx,
  userId: string,
  name: RateLimitName,
): Promise<boolean> {
  const { most, windowSeconds } = rateLimits[name];
  const key = windowKey(`${name}:${userId}`, windowSeconds);
  return (await countUses(db, { key, windowSeconds, uses: 1, most })).counted;
}

const perWindow = { [minute]: 'a minute', [hour]: 'an hour', [day]: 'a day' };

type Limit = {
  key: string;
  limit: number;
  windowSeconds: number;
  uses?: number;
  told?: string;
};

export async function assertRateLimit(
  db: Db | Tx,
  { key, limit, windowSeconds, uses = 1, told = 'That was a lot at once.' }: Limit,
): Promise<void> {
  const use = { key: windowKey(key, windowSeconds), windowSeconds, uses, most: limit };
  const { counted, secondsLeft } = await countUses(db, use);
  if (counted) return;
  const seconds = Math.max(1, secondsLeft);
  throw new AppError('rate_limited', `${told} Please try again ${formatDelay(seconds)}.`, {
    headers: { 'retry-after': String(seconds) },
  });
}

/** Every counter that {@link rateLimits} can have kept of a user. */
export function counterKeys(userId: string): string[] {
  return Object.entries(rateLimits).map(([name, { windowSeconds }]) =>
    windowKey(`${name}:${userId}`, windowSeconds),
  );
}

/** Windows of different lengths can start at the same instant. */
function windowKey(key: string, windowSeconds: number): string {
  return `${key}:${windowSeconds}`;
}
