import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors';

const asked = vi.hoisted(() => [] as boolean[]);
vi.mock('@/lib/auth/server', () => ({
  requireUser: async ({ fresh }: { fresh: boolean }) => {
    asked.push(fresh);
    throw new AppError('unauthorized');
  },
}));

const api = join(import.meta.dirname, '..', '..', 'app', 'api');
const files = readdirSync(api, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('route.ts'),
);

type Handler = (request: Request, segment: { params: Promise<unknown> }) => Promise<Response>;

/** Changes nothing: it only takes its question in a body. */
const reads = ['check-image-cache/route.ts'];
/** Lead to money or to the other sessions, so they are asked about as changes are. */
const exceptions = [
  'subscription/customer-portal/route.ts',
  'account/sessions/route.ts',
  'account/export/route.ts',
];

beforeAll(() => {
  // Never connected to.
  process.env.DATABASE_URL ??= 'postgres://nobody@127.0.0.1:1/none';
});

it.each(files)('%s asks the auth server for what spends, deletes or changes', async (file) => {
  const handlers = (await import(join(api, file))) as Record<string, Handler>;
  for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']) {
    const handler = handlers[method];
    if (!handler) continue;
    asked.length = 0;
    const headers = { authorization: 'Bearer x', host: 'ink.test' };
    const request = new Request('http://ink.test/api', { method, headers });
    await handler(request, { params: Promise.resolve({}) });
    const isChange = method !== 'GET' && !reads.includes(file);
    // Public routes and the scheduler's ask for nobody.
    for (const fresh of asked) expect(fresh, method).toBe(isChange || exceptions.includes(file));
  }
});
