import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { assertAllowed } from './moderation';
import { pointAtModel, sendJson } from './testing/fake-model';

let undo = () => {};
afterEach(() => undo());

const signal = new AbortController().signal;

async function serve(status: number, body: unknown, env: Record<string, string> = {}) {
  let calls = 0;
  const server = createServer((_, response) => {
    calls += 1;
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
  await expect(assertAllowed('x', { purpose: 'text', signal })).rejects.toMatchObject({
    kind: 'retry',
  });
});

test('switched off, nothing is asked', async () => {
  const calls = await serve(200, flagged('sexual/minors'), { OPENAI_MODERATION: 'off' });
  await assertAllowed('x', { purpose: 'text', signal });
  expect(calls()).toBe(0);
});
