import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { route } from '@/lib/server/http';

const asked = vi.hoisted(() => ({ fresh: [] as boolean[] }));

vi.mock('@/db/client', () => ({ getDb: () => ({}) }));
vi.mock('@/lib/auth/server', () => ({
  requireUser: async ({ fresh }: { fresh: boolean }) => {
    asked.fresh.push(fresh);
    return { id: 'user-1', email: 'a@b.example' };
  },
}));

beforeEach(() => {
  asked.fresh = [];
  vi.stubEnv('CRON_SECRET', '');
});

const done = vi.fn(() => new Response('done'));
const segment = { params: Promise.resolve({}) };
const send = (
  options: Parameters<typeof route>[0],
  method: string,
  headers: Record<string, string> = {},
) => {
  const request = new Request('http://app.example/api', {
    method,
    headers: { host: 'app.example', ...headers },
  });
  return route(options, done)(request, segment);
};

test('a mutation from another site is refused before anything else', async () => {
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect((await send({}, method, foreign)).status, method).toBe(403);
  expect(asked.fresh).toEqual([]);
  expect(done).not.toHaveBeenCalled();
  expect((await send({}, 'POST', { origin: 'http://app.example' })).status).toBe(200);
});

test('a mutation asks the auth server who calls, a read does not', async () => {
  await send({}, 'POST', { origin: 'http://app.example' });
  await send({}, 'GET');
  await send({ fresh: true }, 'GET');
  expect(asked.fresh).toEqual([true, false, true]);
});

test('the scheduler is let in with its secret only, and not at all without one', async () => {
  const status = async (bearer: string) =>
    (await send({ auth: 'cron' }, 'GET', { authorization: `Bearer ${bearer}` })).status;
  for (const bearer of ['', 'undefined', 'null']) expect(await status(bearer)).toBe(401);
  vi.stubEnv('CRON_SECRET', 'a-secret-of-enough-length');
  expect(await status('a-secret-of-enough-lengtH')).toBe(401);
  expect(await status('a-secret-of-enough-length')).toBe(200);
});

/** A body of which one byte arrives. */
const stalled = (end?: (controller: ReadableStreamDefaultController) => void) =>
  new Request('http://app.example/api', {
    method: 'POST',
    headers: {
      host: 'app.example',
      origin: 'http://app.example',
      'content-type': 'application/json',
    },
    body: new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{'));
        end?.(controller);
      },
    }),
    duplex: 'half',
  } as RequestInit);

test('a body that stalls or breaks off is a bad request, and no fault of the server', async () => {
  const late = new AbortController();
  const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  const loud = vi.spyOn(console, 'error');
  const post = route({ body: z.object({}) }, done);
  const waiting = post(stalled(), segment);
  late.abort(new DOMException('late', 'TimeoutError'));
  expect((await waiting).status).toBe(400);
  expect(patience).toHaveBeenCalledWith(9_000);
  patience.mockRestore();
  const broken = await post(
    stalled((controller) => controller.error(new Error('aborted'))),
    segment,
  );
  expect(await broken.json()).toMatchObject({ error: { code: 'bad_request' } });
  expect(loud).not.toHaveBeenCalled();
});
