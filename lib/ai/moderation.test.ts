import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { pointAtModel, sendJson } from '@/tests/helpers/model/fake-model';
import { assertAllowed } from './moderation';

let undo = () => {};
afterEach(() => undo());

const signal = new AbortController().signal;

async function serve(status: number, body: unknown, env: Record<string, string> = {}) {
  return serveWith(() => ({ status, body }), env);
}

/** A check that flags the gravest category where `stops` says so of what it was sent. */
async function serveByText(stops: (text: string) => boolean) {
  const allowed = { results: [{ flagged: false, categories: {} }] };
  return serveWith((sent) => {
    const { input } = JSON.parse(sent) as { input: string };
    return { status: 200, body: stops(input) ? flagged('sexual/minors') : allowed };
  });
}

async function serveWith(
  answer: (sent: string) => { status: number; body: unknown },
  env: Record<string, string> = {},
) {
  let calls = 0;
  const server = createServer(async (request, response) => {
    calls += 1;
    const { status, body } = answer(await text(request));
    sendJson(response, status, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const restore = pointAtModel(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    env,
  );
  undo = () => {
    restore();
    server.closeAllConnections();
    server.close();
  };
  return () => calls;
}

const flagged = (...names: string[]) => ({
  results: [
    {
      flagged: true,
      categories: { ...Object.fromEntries(names.map((n) => [n, true])), hate: false },
    },
  ],
});

test('text is stopped by the gravest categories only, and they are named', async () => {
  await serve(200, flagged('violence', 'sexual/minors'));
  await expect(assertAllowed('x', { purpose: 'text', signal })).rejects.toMatchObject({
    kind: 'fatal',
    categories: ['sexual/minors'],
  });
  undo();
  await serve(200, flagged('violence'));
  await expect(assertAllowed('x', { purpose: 'text', signal })).resolves.toBeUndefined();
});

test('a picture is stopped by any flag', async () => {
  await serve(200, flagged('violence'));
  await expect(assertAllowed('x', { purpose: 'image', signal })).rejects.toMatchObject({
    code: 'moderation_blocked',
    message: expect.stringContaining('violence'),
  });
});

test('a server without the check does not stop the work', async () => {
  await serve(404, { error: { message: 'unknown url' } });
  await expect(assertAllowed('x', { purpose: 'image', signal })).resolves.toBeUndefined();
});

test('a check that fails is not a check that passed', async () => {
  await serve(500, { error: { message: 'no' } });
  await expect(assertAllowed('unseen', { purpose: 'text', signal })).rejects.toMatchObject({
    kind: 'retry',
  });
});

test('a check that is too busy makes the job wait, which costs no attempt', async () => {
  await serve(429, { error: { message: 'slow down', code: 'rate_limit_exceeded' } });
  await expect(assertAllowed('busy', { purpose: 'text', signal })).rejects.toMatchObject({
    kind: 'wait',
    retryAfterMs: expect.any(Number),
  });
});

test('what was allowed is not asked again, what was stopped is', async () => {
  const calls = await serve(200, { results: [{ flagged: false, categories: {} }] });
  for (let n = 0; n < 3; n++) await assertAllowed('allowed once', { purpose: 'text', signal });
  expect(calls()).toBe(1);
  await assertAllowed('allowed once', { purpose: 'image', signal });
  expect(calls()).toBe(2);
  undo();
  const more = await serve(200, flagged('sexual/minors'));
  for (let n = 0; n < 2; n++)
    await expect(assertAllowed('stopped', { purpose: 'text', signal })).rejects.toThrow();
  expect(more()).toBe(2);
});

test.each([0, 19_990, 20_005, 55_000, 239_000])(
  'all of a long text is checked: something at %d',
  async (at) => {
    const long = `${'a'.repeat(at)} forbidden words ${'b'.repeat(240_000 - at)}`;
    await serveByText((part) => part.includes('forbidden words'));
    const check = assertAllowed(long, { purpose: 'text', signal, subject: 'the finished post' });
    await expect(check).rejects.toMatchObject({
      code: 'moderation_blocked',
      message: expect.stringContaining('the finished post'),
    });
  },
);

test('a text beyond all bounds is refused unseen', async () => {
  const calls = await serve(200, { results: [{ flagged: false, categories: {} }] });
  await expect(
    assertAllowed('x'.repeat(1_000_000), { purpose: 'text', signal }),
  ).rejects.toMatchObject({ kind: 'fatal', code: 'too_long' });
  expect(calls()).toBe(0);
});

test('switched off, nothing is asked', async () => {
  const calls = await serve(200, flagged('sexual/minors'), { OPENAI_MODERATION: 'off' });
  await assertAllowed('off', { purpose: 'text', signal });
  expect(calls()).toBe(0);
});
