import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testUser } from '../../helpers/database';
import { openApp } from './harness';
import {
  actions,
  canary,
  type Owned,
  requestFor,
  routeHandlers,
  routes,
  serverActions,
  testOwner,
  textOf,
  tokenFor,
} from './requests';

const sent = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock('@/lib/auth/server', async () => ({
  requireUser: (await import('./harness')).requireUser,
}));
vi.mock('@/lib/ai/ideas', async () => (await import('./harness')).ideas);
vi.mock('next/headers', () => ({ headers: async () => sent.headers }));
vi.mock('next/cache', () => ({ revalidatePath: () => undefined }));
vi.mock('next/server', async (original) => ({
  ...(await original<object>()),
  after: () => undefined,
}));

let app: Awaited<ReturnType<typeof openApp>>;
let owner: Owned;
let stranger: string;
let userTables: string[];
const handlers = await routeHandlers();
const functions = await serverActions();

beforeAll(async () => {
  app = await openApp();
  owner = await testOwner(app.db);
  const rows = await app.sql`select table_schema || '.' || table_name as name
    from information_schema.columns where column_name = 'user_id'`;
  userTables = rows.map(({ name }) => name as string);
});
afterAll(() => app.close());
beforeEach(async () => {
  stranger = await testUser(app.db, 1_000);
});

/** Every row that belongs to the owner. */
async function ownedRows(): Promise<string> {
  const tables = await Promise.all(
    userTables.map((name) =>
      app.sql.unsafe(`select * from ${name} where user_id = $1 order by 1, 2`, [owner.userId]),
    ),
  );
  return JSON.stringify(tables);
}

async function ask(name: string, owned: Owned, options: Parameters<typeof requestFor>[2] = {}) {
  const handler = handlers.get(name);
  if (!handler) throw new Error(`There is no route ${name}.`);
  const userId = options.userId && (await tokenFor(app.db, name, options.userId));
  const answer = await handler(...requestFor(name, owned, { ...options, userId }));
  return { status: answer.status, text: await textOf(answer), headers: answer.headers };
}

async function call(name: string, input: unknown, headers: Record<string, string>) {
  sent.headers = new Headers({ host: 'ink.test', ...headers });
  const run = functions.get(name);
  if (!run) throw new Error(`There is no server function ${name}.`);
  return run(input);
}

const names = Object.keys(routes);
const isKeyed = (name: string) => routes[name]?.auth === 'key';
const ofUsers = names.filter((name) => !routes[name]?.auth || isKeyed(name));
const withIds = ofUsers.filter((name) => routes[name]?.params && !routes[name].takesAnyId);
const asStranger = () => ({ authorization: `Bearer ${stranger}` });

it('every route and server function has an entry in requests.ts', () => {
  expect([...handlers.keys()].sort()).toEqual([...names].sort());
  expect([...functions.keys()].sort()).toEqual(Object.keys(actions).sort());
  expect(userTables.length).toBeGreaterThan(5);
});

describe('every route', () => {
  it.each(ofUsers)('%s refuses visitors', async (name) => {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const { status, text } = await ask(name, owner, { headers });
    expect(status).toBe(401);
    expect(text).not.toContain(canary);
  });

  it.each(ofUsers)('%s shows and changes nothing of another user', async (name) => {
    const before = await ownedRows();
    const { status, text } = await ask(name, owner, { userId: stranger });
    const entry = routes[name];
    const named = JSON.stringify([
      entry?.params?.(owner),
      entry?.query?.(owner),
      entry?.body?.(owner),
    ]);
    const asksForTheirs = [
      owner.postId,
      owner.jobId,
      owner.imageId,
      owner.sourceId,
      owner.searchId,
      owner.connectionId,
    ].some((id) => named.includes(id));
    const expected = entry?.foreign ?? (asksForTheirs ? 404 : undefined);
    if (expected) expect(status).toBe(expected);
    expect(text).not.toContain(canary);
    expect(text).not.toContain(owner.userId);
    expect(await ownedRows()).toBe(before);
  });

  it.each(withIds)('%s finds nothing by what is deleted or no id', async (name) => {
    const ids = Object.keys(routes[name]?.params?.(owner) ?? {});
    const wrong = [randomUUID(), 'x', '', '..', '\u0000', '%00', `${owner.postId}'`].concat(
      '1;drop table posts',
      'a'.repeat(100_000),
    );
    for (const value of [...wrong, [owner.postId], { id: owner.postId }, null, undefined, 7]) {
      const given = Object.fromEntries(ids.map((id) => [id, value]));
      const { status, text } = await ask(name, owner, { userId: owner.userId, ids: given });
      expect(status, JSON.stringify(value)?.slice(0, 50)).toBe(404);
      expect(text.length).toBeLessThan(300);
    }
  });

  it.each(names.filter((name) => routes[name]?.auth === 'cron'))(
    '%s is closed to everybody but the scheduler',
    async (name) => {
      const wrong = ['', 'Bearer', 'Bearer undefined', `Bearer ${owner.userId}`];
      for (const authorization of wrong)
        expect((await ask(name, owner, { headers: { authorization } })).status).toBe(401);
    },
  );

  it.each(names.filter((name) => !routes[name]?.auth))('%s takes no API key', async (name) => {
    const authorization = `Bearer ${await tokenFor(app.db, 'GET v1/credits', owner.userId)}`;
    const headers = { authorization, 'sec-fetch-site': 'same-origin' };
    expect((await ask(name, owner, { headers })).status).toBe(401);
  });

  it.each(names)('%s answers its own user, who is not cached', async (name) => {
    const entry = routes[name];
    if (entry?.auth === 'cron' || entry?.auth === 'webhook') return;
    const own = await testOwner(app.db);
    const { status, headers } = await ask(name, own, {
      userId: entry?.auth && !isKeyed(name) ? undefined : own.userId,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    if (entry?.own) expect(status).toBe(entry.own);
    else if (name !== 'GET login') expect([200, 201, 202]).toContain(status);
    expect(headers.get('cache-control')).toMatch(/no-store|private, no-cache/);
  });
});

describe('every change', () => {
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://ink.test.evil.example' },
    { origin: 'http://evil.ink.test' },
    { origin: 'http://ink.test:81' },
    { origin: 'http://ink.test@evil.example' },
    { origin: 'ftp://ink.test' },
    { origin: 'file://' },
    { origin: 'http://ink.test, https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { cookie: 'inkwright-auth=x' },
  ] as Record<string, string>[];
  // No browser sends an API key by itself.
  const changes = ofUsers.filter((name) => !/^(GET|HEAD) /.test(name) && !isKeyed(name));

  it.each(changes)('%s is refused from other sites, even with its own session', async (name) => {
    const before = await ownedRows();
    for (const headers of foreign) {
      const { status } = await ask(name, owner, { userId: owner.userId, headers });
      expect(status, JSON.stringify(headers)).toBe(403);
    }
    expect(await ownedRows()).toBe(before);
  });

  it.each(Object.keys(actions))('%s is for the owner on our own pages only', async (name) => {
    const before = await ownedRows();
    const input = actions[name]?.input(owner);
    for (const headers of foreign)
      expect(
        await call(name, input, { authorization: `Bearer ${owner.userId}`, ...headers }),
        JSON.stringify(headers),
      ).toMatchObject({ ok: false, error: { code: 'forbidden' } });
    const site = { 'sec-fetch-site': 'same-origin' };
    const visitor = await call(name, input, site);
    expect(visitor).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
    const other = await call(name, input, { ...site, ...asStranger() });
    const code = actions[name]?.foreign;
    expect(other).toMatchObject(code ? { ok: false, error: { code } } : { ok: true });
    expect(await ownedRows()).toBe(before);
  });
});
