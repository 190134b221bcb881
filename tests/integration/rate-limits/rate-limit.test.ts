import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rateLimits as rows } from '@/db/schema';
import { AppError } from '@/lib/errors';
import { suggest } from '@/lib/posts/server/ideas';
import {
  assertRateLimit,
  assertWithinLimit,
  type RateLimitName,
  rateLimits,
} from '@/lib/server/rate-limit';
import { type TestDatabase, testDatabase } from '../../helpers/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** A window that a test cannot straddle: it ends years from now. */
const longWindow = 2_000_000_000;

async function outcomes(tries: number, use: () => Promise<unknown>) {
  const settled = await Promise.allSettled(Array.from({ length: tries }, use));
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  return { passed: tries - refused.length, refused };
}

describe('a rate limit', () => {
  it('lets exactly the limit through under ten times the load', async () => {
    const key = randomUUID();
    const { passed, refused } = await outcomes(200, () =>
      assertRateLimit(database.db, { key, limit: 20, windowSeconds: longWindow }),
    );
    expect(passed).toBe(20);
    expect(refused).toHaveLength(180);
    for (const error of refused) expect(error).toMatchObject({ code: 'rate_limited', status: 429 });
  });

  it('says when to come back, within the window', async () => {
    const use = () =>
      assertRateLimit(database.db, { key: 'later', limit: 0, windowSeconds: 86_400 });
    const error = await use().catch((reason: unknown) => reason);
    if (!(error instanceof AppError)) throw new Error('The limit did not hold.');
    const seconds = Number(error.headers['retry-after']);
    expect(Number.isInteger(seconds)).toBe(true);
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(86_400);
  });

  it('counts each key and each length of window for itself', async () => {
    const key = randomUUID();
    const use = (windowSeconds: number, name = key) =>
      assertRateLimit(database.db, { key: name, limit: 1, windowSeconds });
    await use(longWindow);
    await use(longWindow + 1);
    await use(longWindow, `${key}-other`);
    await expect(use(longWindow)).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('begins again in the next window and keeps one row per key', async () => {
    const key = randomUUID();
    const use = () => assertRateLimit(database.db, { key, limit: 1, windowSeconds: longWindow });
    await use();
    await expect(use()).rejects.toMatchObject({ code: 'rate_limited' });
    await database.db
      .update(rows)
      .set({ windowStart: new Date('1960-01-01T00:00:00Z') })
      .where(eq(rows.key, `${key}:${longWindow}`));
    await use();
    const kept = await database.db
      .select()
      .from(rows)
      .where(like(rows.key, `${key}%`));
    expect(kept).toHaveLength(1);
    expect(kept[0]?.count).toBe(1);
  });

  it('counts several uses together or none of them', async () => {
    const key = randomUUID();
    const use = (uses: number) =>
      assertRateLimit(database.db, { key, limit: 30, windowSeconds: longWindow, uses });
    await use(25);
    await expect(use(12)).rejects.toMatchObject({ code: 'rate_limited' });
    await use(5);
    await expect(use(1)).rejects.toMatchObject({ code: 'rate_limited' });
    const other = { key: randomUUID(), limit: 30, windowSeconds: longWindow, uses: 31 };
    await expect(assertRateLimit(database.db, other)).rejects.toMatchObject({ status: 429 });
  });

  it('takes the uses of an undone transaction back', async () => {
    const limit = { key: randomUUID(), limit: 1, windowSeconds: longWindow };
    const undone = database.db.transaction(async (tx) => {
      await assertRateLimit(tx, limit);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await assertRateLimit(database.db, limit);
  });
});

describe('the limits of a user', () => {
  const names = Object.keys(rateLimits) as RateLimitName[];

  it.each(names)('are exact for %s under ten times the load', async (name) => {
    const { max, windowSeconds } = rateLimits[name];
    const other = randomUUID();
    const left = Math.min(max, 20);
    const { passed, refused } = await withinOneWindow(windowSeconds, async () => {
      const userId = randomUUID();
      if (max > left) await assertWithinLimit(database.db, userId, name, max - left);
      return outcomes(left * 10, () => assertWithinLimit(database.db, userId, name));
    });
    expect(passed).toBe(left);
    for (const error of refused.slice(0, 3)) {
      expect(error.message).toMatch(
        new RegExp(`^You have reached the limit of ${max} .* Please try again in .+\\.$`),
      );
      expect(Number(error.headers['retry-after'])).toBeLessThanOrEqual(windowSeconds);
    }
    await assertWithinLimit(database.db, other, name);
  });
});

/** Runs it again where a window began in between, which lets another full limit through. */
async function withinOneWindow<T>(seconds: number, run: () => Promise<T>): Promise<T> {
  const window = async () => {
    const [row] = await database.sql`
      select floor(extract(epoch from clock_timestamp()) / ${seconds}::int)::int as number`;
    return row?.number;
  };
  for (;;) {
    const before = await window();
    const result = await run();
    if ((await window()) === before) return result;
  }
}

describe('the suggestions of the wizard', () => {
  it('reach the model at most 20 times a minute, however many are asked for at once', async () => {
    const user = { id: randomUUID() };
    const request = new Request('http://localhost/');
    let calls = 0;
    const load = () =>
      outcomes(200, () =>
        suggest({ db: database.db, user, request }, async () => {
          calls += 1;
        }),
      );
    const { passed } = await load();
    expect(calls).toBe(passed);
    // A minute may have begun in between; then its 20 are in as well, and no more.
    expect([20, 40]).toContain(passed);
  });

  it('are ended by the browser’s leaving', async () => {
    const leaving = new AbortController();
    const request = new Request('http://localhost/', { signal: leaving.signal });
    const asked = suggest(
      { db: database.db, user: { id: randomUUID() }, request },
      ({ signal }) => {
        leaving.abort();
        return Promise.resolve(signal.aborted);
      },
    );
    expect(await asked).toBe(true);
  });

  it('are ended after 110 s with an answer of ours, before the platform ends them at 120', async () => {
    const clock = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    const leaving = new AbortController();
    /** A model that ends with the caller's reason, once `then` has happened. */
    const asked = (then: () => void) =>
      suggest(
        {
          db: database.db,
          user: { id: randomUUID() },
          request: new Request('http://localhost/', { signal: leaving.signal }),
        },
        async ({ signal }) => {
          then();
          signal.throwIfAborted();
        },
      );
    try {
      await asked(() => undefined);
      expect(timeout.mock.calls).toEqual([[110_000]]);
      await expect(asked(() => clock.abort())).rejects.toMatchObject({
        code: 'unavailable',
        message: 'The suggestions took too long. Please try again.',
      });
      // The clock has run out: what the browser hears no more is no failure of ours.
      const left = new Error('left');
      await expect(asked(() => leaving.abort(left))).rejects.not.toBeInstanceOf(AppError);
    } finally {
      timeout.mockRestore();
    }
  });
});
