import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { assertWithinLimit, type RateLimitName, rateLimits } from '@/lib/server/rate-limit';
import { openApp } from './harness';
import {
  actions,
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

const handlers = await routeHandlers();
const functions = await serverActions();
const ofUsers = Object.keys(routes).filter((name) =>
  [undefined, 'key'].includes(routes[name]?.auth),
);

let app: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const site = { 'sec-fetch-site': 'same-origin' };

/** The answer's status; 429 as well for a server function that is refused for its limit. */
async function ask(name: string, owner: Owned, headers: Record<string, string> = {}) {
  const { userId } = owner;
  const handler = handlers.get(name);
  if (handler) {
    const [request, segment] = requestFor(name, owner, {
      userId: await tokenFor(app.db, name, userId),
      headers: { ...site, ...headers },
    });
    const answer = await handler(request, segment);
    await textOf(answer);
    return answer.status;
  }
  sent.headers = new Headers({ host: 'ink.test', ...site, authorization: `Bearer ${userId}` });
  const answer = await functions.get(name)?.(actions[name]?.input(owner));
  return answer?.error?.code === 'rate_limited' ? 429 : 200;
}

async function countedFor({ userId }: Owned): Promise<string[]> {
  const rows = await app.sql`select key from app.rate_limits where key like ${`%:${userId}:%`}`;
  return rows.map(({ key }) => String(key).split(':')[0] ?? '').sort();
}

function limitsOf(name: string): readonly RateLimitName[] {
  const { limit = 'edit' } = actions[name] ?? { limit: null };
  return limit ? [limit] : (routes[name]?.limits ?? []);
}

it('every change names the limits that it counts against', () => {
  const unnamed = ofUsers.filter((name) => !/^(GET|HEAD) /.test(name) && !routes[name]?.limits);
  expect(unnamed).toEqual([]);
});

it.each([...ofUsers, ...Object.keys(actions)])(
  '%s counts against its limits only',
  async (name) => {
    const owner = await testOwner(app.db);
    const before = await countedFor(owner);
    await ask(name, owner);
    expect((await countedFor(owner)).filter((limit) => !before.includes(limit))).toEqual(
      [...limitsOf(name)].sort(),
    );
  },
);

/** For each limit one request that may be sent again and again. */
const repeatable = new Map(
  [...ofUsers, ...Object.keys(actions)]
    .filter((name) => !/^POST (jobs\/|account\/export|v1\/(posts|images))/.test(name))
    .flatMap((name) => limitsOf(name).map((limit) => [limit, name] as const)),
);

it.each([...repeatable])(
  'the limit of %s holds for %s under ten times the load',
  async (limit, name) => {
    const { max, windowSeconds } = rateLimits[limit];
    for (;;) {
      const owner = await testOwner(app.db);
      await assertWithinLimit(app.db, owner.userId, limit, max - 2);
      // An address that a client can make up counts for nothing.
      const statuses = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          ask(name, owner, { 'x-forwarded-for': `192.0.2.${at}` }),
        ),
      );
      // Another window may have begun: then the uses of before are gone.
      const [row] = await app.sql`select count from app.rate_limits
      where key = ${`${limit}:${owner.userId}:${windowSeconds}`}`;
      if (row?.count !== max) continue;
      expect(statuses.filter((status) => status !== 429)).toHaveLength(2);
      return;
    }
  },
);
