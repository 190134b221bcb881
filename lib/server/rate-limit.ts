import type { Db, Tx } from '@/db/client';
import { countUses } from '@/db/queries/rate-limits';
import { AppError } from '@/lib/errors';
import { formatDelay } from '@/lib/format/when';

const [minute, hour, day] = [60, 3_600, 86_400];

/** What one user may do how often. Windows begin at full minutes, hours and days of UTC. */
export const rateLimits = {
  /** Posts and images; every image of a bulk order counts. */
  start: { most: 30, windowSeconds: hour, what: 'new posts and images' },
  cancel: { most: 10, windowSeconds: hour, what: 'cancellations' },
  /** Stops before the first section is finished, of posts whose text can be read already. */
  freeStop: { most: 3, windowSeconds: day, what: 'free stops' },
  /** Attempts to keep a stopped post, each of which asks for a safety check. */
  keep: { most: 30, windowSeconds: hour, what: 'attempts to keep a stopped post' },
  /** Renaming, restoring and deleting a post, an image's description, brand colours, the voice. */
  edit: { most: 120, windowSeconds: hour, what: 'changes' },
  /** The editor saves by itself, at most every two seconds. */
  save: { most: 1_800, windowSeconds: hour, what: 'saves' },
  /** Images of one's own, whether they turn out to be readable or not. */
  upload: { most: 30, windowSeconds: hour, what: 'uploads' },
  /** Files of a post, each of which may read all its images, and of the whole ledger. */
  export: { most: 60, windowSeconds: hour, what: 'exports' },
  /** Comparisons of a post with all the others, which read their texts. */
  compare: { most: 30, windowSeconds: hour, what: 'comparisons with your other posts' },
  checkout: { most: 10, windowSeconds: hour, what: 'checkouts' },
  /** Each visit asks Paddle for a session, whose own limit is one for all users. */
  portal: { most: 20, windowSeconds: hour, what: 'visits to the subscription page' },
  /** Titles, audiences and outlines together. */
  ideas: { most: 20, windowSeconds: minute, what: 'suggestions' },
  ideasOfDay: { most: 200, windowSeconds: day, what: 'suggestions' },
  /** Refused and failed ones count here, though they cost nothing. */
  rewrite: { most: 20, windowSeconds: minute, what: 'rewrites' },
  rewriteOfDay: { most: 300, windowSeconds: day, what: 'rewrites' },
} as const satisfies Record<string, { most: number; windowSeconds: number; what: string }>;

export type RateLimitName = keyof typeof rateLimits;

/**
 * Counts `uses` against one of the user's {@link rateLimits}, or throws AppError `rate_limited`
 * with Retry-After and counts none. In a transaction the uses count only if it commits.
 */
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

/** As {@link assertWithinLimit} for one use: false, and not counted, where that would throw. */
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
  /** The sentence before the one that says when it is possible again. */
  told?: string;
};

/** As {@link assertWithinLimit} for any key, at most `limit` uses in each window. */
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

/** Windows of different lengths can begin at the same instant; the length keeps them apart. */
function windowKey(key: string, windowSeconds: number): string {
  return `${key}:${windowSeconds}`;
}
