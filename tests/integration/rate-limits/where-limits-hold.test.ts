import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deletePostsAction } from '@/app/(studio)/dashboard/actions';
import {
  editPostAction,
  keepVersionAction,
  renamePostAction,
  restoreVersionAction,
} from '@/app/(studio)/posts/[id]/actions';
import { saveColorsAction, saveVoiceAction } from '@/app/(studio)/settings/brand/actions';
import { POST as changeAlt } from '@/app/api/images/[id]/route';
import { POST as checkout } from '@/app/api/subscription/checkout/route';
import { GET as portal } from '@/app/api/subscription/customer-portal/route';
import { assertWithinLimit, type RateLimitName, rateLimits } from '@/lib/rate-limit';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';

const who = vi.hoisted(() => ({ id: '' }));
vi.mock('@/lib/auth/server', () => ({
  requireUser: async () => ({ id: who.id, email: 'someone@example.com' }),
}));
vi.mock('next/headers', () => ({
  headers: async () => new Headers({ 'sec-fetch-site': 'same-origin' }),
}));
vi.mock('next/cache', () => ({ revalidatePath: () => undefined }));

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  vi.stubEnv('DATABASE_URL', database.url);
  const { url, sql, db } = database;
  Object.assign(globalThis, { inkwrightDatabase: { url, sql, db } });
});
beforeEach(async () => {
  who.id = await testUser(database.db);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database.close();
});

/** All uses of this hour but the one that the test has made. */
const useUpTheRest = (name: RateLimitName) =>
  assertWithinLimit(database.db, who.id, name, rateLimits[name].most - 1);

const send = (body: unknown) =>
  new Request('http://localhost/api', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  });

describe('a user who has changed as much as one may in an hour', () => {
  const id = randomUUID();
  it.each([
    ['rename', () => renamePostAction({ id, title: 'Tea' })],
    [
      'restore a version',
      () => restoreVersionAction({ id, number: 1, basis: new Date().toISOString() }),
    ],
    ['keep a version', () => keepVersionAction({ id, title: 'Tea', content: 'Tea' })],
    ['delete', () => deletePostsAction({ ids: [id] })],
    ['save colours', () => saveColorsAction({ colors: [] })],
    ['save a voice', () => saveVoiceAction({ samples: [], banned: [] })],
  ])('cannot %s, and is told until when', async (_, change) => {
    expect(await change()).not.toMatchObject({ error: { code: 'rate_limited' } });
    await useUpTheRest('edit');
    expect(await change()).toMatchObject({
      ok: false,
      error: { code: 'rate_limited', message: expect.stringMatching(/120 changes.* again in /) },
    });
  });

  it('saves a text more often, as the editor does by itself', async () => {
    const save = () => editPostAction({ id, content: 'Tea', basis: new Date().toISOString() });
    expect(await save()).toMatchObject({ error: { code: 'not_found' } });
    await useUpTheRest('save');
    expect(await save()).toMatchObject({ ok: false, error: { code: 'rate_limited' } });
  });

  it('cannot change an image’s description', async () => {
    const change = () => changeAlt(send({ alt: 'Tea' }), { params: Promise.resolve({ id }) });
    expect((await change()).status).toBe(404);
    await useUpTheRest('edit');
    const refused = await change();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

it('a user opens at most ten checkouts an hour', async () => {
  const open = () => checkout(send({}), { params: Promise.resolve({}) });
  const statuses = await Promise.all(
    Array.from({ length: 100 }, async () => (await open()).status),
  );
  const refused = statuses.filter((status) => status === 429);
  expect([90, 80]).toContain(refused.length);
});

it('a user opens the subscription page at most 20 times an hour', async () => {
  const url = 'http://localhost/api/subscription/customer-portal';
  const open = async () => (await portal(new Request(url), { params: Promise.resolve({}) })).status;
  expect(await open()).toBe(404);
  await useUpTheRest('portal');
  expect(await open()).toBe(429);
});
