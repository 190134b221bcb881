import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateLimits } from '@/db/schema';
import { AppError } from '@/lib/errors';
import { suggest } from '@/lib/posts/ideas';
import { assertRateLimit } from '@/lib/rate-limit';
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
      .update(rateLimits)
      .set({ windowStart: new Date('1960-01-01T00:00:00Z') })
      .where(eq(rateLimits.key, `${key}:${longWindow}`));
    await use();
    const rows = await database.db
      .select()
      .from(rateLimits)
      .where(like(rateLimits.key, `${key}%`));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.count).toBe(1);
  });
});

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
});
