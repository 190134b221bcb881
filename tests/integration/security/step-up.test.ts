import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createKeyAction } from '@/app/(studio)/settings/developers/actions';
import { rotateSecretAction } from '@/app/(studio)/settings/publishing/actions';
import { POST as startExport } from '@/app/api/account/export/route';
import { testUser } from '../../helpers/database';
import { openApp } from './harness';

const sent = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock('next/headers', () => ({ headers: async () => sent.headers }));
vi.mock('@/lib/auth/server', async () => ({
  requireUser: (await import('./harness')).requireUser,
}));
vi.mock('next/server', async (original) => ({
  ...(await original<object>()),
  after: () => undefined,
}));
vi.mock('next/cache', () => ({ revalidatePath: () => undefined }));

let app: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

/** Somebody whose sign-in is older than a proof may be. */
async function stale(): Promise<string> {
  const userId = await testUser(app.db);
  sent.headers = new Headers({
    ...{ host: 'ink.test', authorization: `Bearer ${userId}`, 'sec-fetch-site': 'same-origin' },
    'x-test-stale': '1',
  });
  return userId;
}

const refused = { code: 'forbidden', message: 'Confirm it’s you, then try again.' };

it('an API key wants a fresh proof', async () => {
  const userId = await stale();
  const answer = await createKeyAction({ name: 'Thief', scopes: ['read'], days: null });
  expect(answer).toEqual({ ok: false, error: { ...refused, stepUp: true } });
  expect(await app.sql`select 1 from app.api_keys where user_id = ${userId}`).toHaveLength(0);
});

it('a new secret of a webhook wants a fresh proof', async () => {
  await stale();
  const answer = await rotateSecretAction({ id: crypto.randomUUID() });
  expect(answer).toEqual({ ok: false, error: { ...refused, stepUp: true } });
});

it('an export of everything wants a fresh proof', async () => {
  const userId = await stale();
  const request = new Request('http://ink.test/api/account/export', {
    method: 'POST',
    headers: sent.headers,
  });
  const answer = await startExport(request, { params: Promise.resolve({}) });
  expect(answer.status).toBe(403);
  expect(await answer.json()).toEqual({ error: { ...refused, details: { stepUp: true } } });
  expect(await app.sql`select 1 from app.jobs where user_id = ${userId}`).toHaveLength(0);
});
