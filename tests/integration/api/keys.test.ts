import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { GET as readCredits } from '@/app/api/v1/credits/route';
import { POST as createPost } from '@/app/api/v1/posts/route';
import * as queries from '@/db/queries/api-keys';
import { makeKey } from '@/lib/api-keys/format';
import { createKey, keyViews, revokeKey } from '@/lib/api-keys/keys';
import { type KeyScope, maxKeys } from '@/lib/api-keys/limits';
import { testUser } from '../../helpers/database';
import { blogOrder } from '../../helpers/jobs';
import { openApp } from '../security/harness';

vi.mock('next/server', async (original) => ({
  ...(await original<object>()),
  after: () => undefined,
}));

let app: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());
beforeEach(() => {
  // A new minute, in which no key has worked yet.
  const state = (globalThis as { inkwrightApiKeys?: { minute: number; right: Set<string> } })
    .inkwrightApiKeys;
  if (state) state.minute = 0;
  state?.right.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const nothing = { params: Promise.resolve({}) };

async function keyOf(userId: string, scopes: KeyScope[] = ['read', 'write']) {
  return createKey(app.db, userId, { name: 'Test', scopes, days: 30 });
}

async function ask(key: string | null, from = '203.0.113.7') {
  const sent = new Headers({ host: 'ink.test', 'x-forwarded-for': from });
  if (key !== null) sent.set('authorization', `Bearer ${key}`);
  const request = new Request('http://ink.test/api/v1/credits', { headers: sent });
  const answer = await readCredits(request, nothing);
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

describe('a key', () => {
  it('works for its owner, and only its hash and its ends are stored', async () => {
    const userId = await testUser(app.db, 250);
    const { key, view } = await keyOf(userId);
    expect(await ask(key)).toMatchObject({ status: 200, body: { available: 250 } });
    const rows = JSON.stringify(
      await app.sql`select * from app.api_keys where user_id = ${userId}`,
    );
    expect(rows).not.toContain(key);
    expect(rows).not.toContain(key.slice(12, -4));
    expect(view).toMatchObject({ prefix: key.slice(0, 12), lastFour: key.slice(-4) });
  });

  it('is refused when it is missing, mistyped or a session, without a query', async () => {
    const find = vi.spyOn(queries, 'findKey');
    const { key } = await keyOf(await testUser(app.db));
    const last = key.at(-1) === 'a' ? 'b' : 'a';
    for (const wrong of [null, '', 'x', 'eyJhbGciOi.eyJzdWIiOiI.x', `${key.slice(0, -1)}${last}`]) {
      const { status, headers, body } = await ask(wrong);
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toMatch(/^Bearer/);
      expect(body.error).toMatchObject({ code: 'unauthorized' });
    }
    expect(find).not.toHaveBeenCalled();
  });

  it('is refused when it is unknown, expired or revoked, at once', async () => {
    expect((await ask(makeKey((below) => randomInt(below)))).status).toBe(401);
    const userId = await testUser(app.db);
    const expired = await keyOf(userId);
    await app.sql`update app.api_keys set expires_at = now() where id = ${expired.view.id}`;
    expect((await ask(expired.key)).body.error.message).toContain('expired');
    const revoked = await keyOf(userId);
    expect((await ask(revoked.key)).status).toBe(200);
    await revokeKey(app.db, userId, revoked.view.id);
    expect((await ask(revoked.key)).status).toBe(401);
    const left = await keyOf(userId);
    await app.sql`update app.profiles set closed_at = now() where id = ${userId}`;
    expect((await ask(left.key)).status, 'of a closed account').toBe(401);
  });

  it('with too little scope is told which one it lacks', async () => {
    const userId = await testUser(app.db, 500);
    const { key } = await keyOf(userId, ['read', 'publish']);
    const request = new Request('http://ink.test/api/v1/posts', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(blogOrder),
    });
    const answer = await createPost(request, nothing);
    expect(answer.status).toBe(403);
    // A refused request counts.
    expect(answer.headers.get('ratelimit')).toMatch(/r=599/);
    expect((await answer.json()).error.details).toEqual({
      needed: 'write',
      has: ['read', 'publish'],
    });
  });

  it('of another user is neither listed nor revoked', async () => {
    const [owner, stranger] = [await testUser(app.db), await testUser(app.db)];
    const { key, view } = await keyOf(owner);
    expect(await keyViews(app.db, stranger)).toEqual([]);
    await expect(revokeKey(app.db, stranger, view.id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await ask(key)).status).toBe(200);
  });

  it('is made at most twenty times, also by parallel requests', async () => {
    const userId = await testUser(app.db);
    const made = await Promise.allSettled(Array.from({ length: 25 }, () => keyOf(userId)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxKeys);
    expect(await keyViews(app.db, userId)).toHaveLength(maxKeys);
  });

  it('has its last use recorded once a minute', async () => {
    const userId = await testUser(app.db);
    const { key, view } = await keyOf(userId);
    const touch = vi.spyOn(queries, 'touchKey');
    await ask(key);
    await ask(key);
    expect(touch).toHaveBeenCalledTimes(1);
    const [first] = await keyViews(app.db, userId);
    expect(first?.lastUsedAt).toBeTruthy();
    await app.sql`update app.api_keys set last_used_at = now() - interval '61 seconds'
      where id = ${view.id}`;
    await ask(key);
    expect(touch).toHaveBeenCalledTimes(2);
  });
});

describe('a flood', () => {
  const unknown = () => makeKey((below) => randomInt(below));

  it('of unknown keys of one address is refused, and stops no key that has worked or is new', async () => {
    const userId = await testUser(app.db);
    const { key: known } = await keyOf(userId);
    const { key: fresh } = await keyOf(userId);
    expect((await ask(known)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / 60_000) * 60_000 + 15_000 });
    const find = vi.spyOn(queries, 'findKey');
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask(unknown())));
    expect(find).toHaveBeenCalledTimes(20);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(180);
    expect(refused[0]?.headers.get('retry-after')).toBe('45');
    expect((await ask(known)).status).toBe(200);
    expect((await ask(fresh)).status).toBe(200);
    // Somebody elsewhere with a key that this process has not seen yet.
    expect((await ask(unknown(), '198.51.100.9')).status).toBe(401);
    vi.setSystemTime(Date.now() + 45_000);
    expect((await ask(unknown())).status).toBe(401);
  });

  it('of keys that exist, each used for the first time, is none', async () => {
    const owners = await Promise.all(Array.from({ length: 3 }, () => testUser(app.db)));
    const made = await Promise.all(
      owners.flatMap((id) => Array.from({ length: 10 }, () => keyOf(id))),
    );
    (globalThis as { inkwrightApiKeys?: { right: Set<string> } }).inkwrightApiKeys?.right.clear();
    for (const { key } of made) expect((await ask(key)).status).toBe(200);
  });

  it('of unknown keys of many addresses reaches the database a bounded number of times', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const find = vi.spyOn(queries, 'findKey').mockResolvedValue(null);
    const statuses = new Set<number>();
    for (let sent = 0; sent < 1_000; sent++)
      statuses.add((await ask(unknown(), `198.51.100.${sent % 250}`)).status);
    expect(find).toHaveBeenCalledTimes(600);
    expect([...statuses].sort()).toEqual([401, 429]);
  });

  it('of one wrong key asks the database once', async () => {
    const find = vi.spyOn(queries, 'findKey');
    const wrong = makeKey((below) => randomInt(below));
    for (let sent = 0; sent < 50; sent++) expect((await ask(wrong)).status).toBe(401);
    expect(find).toHaveBeenCalledTimes(1);
  });

  it('of requests with a good key is limited per account, and told in headers', async () => {
    const userId = await testUser(app.db);
    const { key } = await keyOf(userId);
    const other = await keyOf(userId);
    const first = await ask(key);
    expect(first.headers.get('ratelimit-policy')).toBe('"api";q=600;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"api";r=599;t=\d+$/);
    await app.sql`update app.rate_limits set count = 600 where key = ${`api:${userId}:60`}`;
    const over = await ask(other.key);
    // A new window may have begun.
    if (over.status === 200) return;
    expect(over.status).toBe(429);
    expect(over.headers.get('ratelimit')).toMatch(/^"api";r=0;t=\d+$/);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
