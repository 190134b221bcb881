import type { Db, Tx } from '@/db/client';
import { countUses } from '@/db/queries/rate-limits';
import { AppError } from '@/lib/errors';
import { formatDelay } from '@/lib/format/when';

const [minute, hour, day] = [60, 3_600, 86_400];

/** Limits per user. Windows start at full minutes, hours and days of UTC. */
export const rateLimits = {
  /** Every image of a bulk order counts. */
  start: { max: 30, windowSeconds: hour, what: 'new posts and images' },
  cancel: { max: 10, windowSeconds: hour, what: 'cancellations' },
  /** Stops after the writing began and before the first section is finished. */
  freeStop: { max: 3, windowSeconds: day, what: 'free stops' },
  keep: { max: 30, windowSeconds: hour, what: 'attempts to keep a stopped post' },
  edit: { max: 120, windowSeconds: hour, what: 'changes' },
  save: { max: 1_800, windowSeconds: hour, what: 'saves' },
  upload: { max: 30, windowSeconds: hour, what: 'uploads' },
  /** Files and addresses to read, also again. */
  source: { max: 60, windowSeconds: hour, what: 'new sources' },
  search: { max: 20, windowSeconds: hour, what: 'searches for sources' },
  export: { max: 60, windowSeconds: hour, what: 'exports' },
  evidence: { max: 600, windowSeconds: hour, what: 'source checks' },
  compare: { max: 30, windowSeconds: hour, what: 'comparisons with your other posts' },
  checkout: { max: 10, windowSeconds: hour, what: 'checkouts' },
  publish: { max: 60, windowSeconds: hour, what: 'publications' },
  connect: { max: 20, windowSeconds: hour, what: 'attempts to connect a site' },
  siteRead: { max: 60, windowSeconds: hour, what: 'comparisons with your sites' },
  /** Paddle's limit on sessions is one for all users. */
  portal: { max: 20, windowSeconds: hour, what: 'visits to the subscription page' },
  ideas: { max: 20, windowSeconds: minute, what: 'suggestions' },
  ideasOfDay: { max: 200, windowSeconds: day, what: 'suggestions' },
  accountExport: { max: 3, windowSeconds: day, what: 'exports of everything' },
  picture: { max: 20, windowSeconds: hour, what: 'changes of the picture' },
  deletion: { max: 10, windowSeconds: hour, what: 'attempts to delete the account' },
  /** Refused and failed rewrites count, although they cost nothing. */
  rewrite: { max: 20, windowSeconds: minute, what: 'rewrites' },
  rewriteOfDay: { max: 300, windowSeconds: day, what: 'rewrites' },
  /** All keys of a user together. */
  api: { max: 600, windowSeconds: minute, what: 'API requests' },
} as const satisfies Record<string, { max: number; windowSeconds: number; what: string }>;

export type RateLimitName = keyof typeof rateLimits;

/** Throws AppError `rate_limited` and counts none. In a transaction, counts only on commit. */
export async function assertWithinLimit(
  db: Db | Tx,
  userId: string,
  name: RateLimitName,
  uses = 1,
): Promise<void> {
  const { max, windowSeconds, what } = rateLimits[name];
  const message = `You have reached the limit of ${max} ${what} ${perWindow[windowSeconds]}.`;
  await assertRateLimit(db, {
    key: `${name}:${userId}`,
    limit: max,
    windowSeconds,
    uses,
    message,
  });
}

/** Headers of the IETF's draft "RateLimit header fields for HTTP". Throws as {@link assertWithinLimit}. */
export async function countApiRequest(
  db: Db,
  userId: string,
  uses = 1,
): Promise<Record<string, string>> {
  const { max, windowSeconds } = rateLimits.api;
  const key = windowKey(`api:${userId}`, windowSeconds);
  const { counted, used, secondsLeft } = await countUses(db, {
    ...{ key, windowSeconds, max, uses },
  });
  const headers = {
    'ratelimit-policy': `"api";q=${max};w=${windowSeconds}`,
    ratelimit: `"api";r=${counted ? max - used : 0};t=${Math.max(1, secondsLeft)}`,
  };
  if (counted) return headers;
  const seconds = String(Math.max(1, secondsLeft));
  throw new AppError('rate_limited', `More than ${max} API requests a minute.`, {
    headers: { ...headers, 'retry-after': seconds },
  });
}

/** As {@link assertWithinLimit} for one use, but returns false instead of throwing. */
export async function countIfWithinLimit(
  db: Db | Tx,
  userId: string,
  name: RateLimitName,
): Promise<boolean> {
  const { max, windowSeconds } = rateLimits[name];
  const key = windowKey(`${name}:${userId}`, windowSeconds);
  return (await countUses(db, { key, windowSeconds, uses: 1, max })).counted;
}

const perWindow = { [minute]: 'a minute', [hour]: 'an hour', [day]: 'a day' };

type Limit = {
  key: string;
  limit: number;
  windowSeconds: number;
  uses?: number;
  message?: string;
};

export async function assertRateLimit(
  db: Db | Tx,
  { key, limit, windowSeconds, uses = 1, message = 'That was a lot at once.' }: Limit,
): Promise<void> {
  const use = { key: windowKey(key, windowSeconds), windowSeconds, uses, max: limit };
  const { counted, secondsLeft } = await countUses(db, use);
  if (counted) return;
  const seconds = Math.max(1, secondsLeft);
  throw new AppError('rate_limited', `${message} Please try again ${formatDelay(seconds)}.`, {
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
