import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { action } from '@/lib/server/action';

const sent = vi.hoisted(() => ({ headers: new Headers(), fresh: [] as boolean[], signedIn: true }));

vi.mock('next/headers', () => ({ headers: async () => sent.headers }));
vi.mock('@/db/client', () => ({ getDb: () => ({}) }));
vi.mock('@/lib/auth/server', () => ({
  requireUser: async ({ fresh }: { fresh: boolean }) => {
    sent.fresh.push(fresh);
    if (!sent.signedIn) throw new AppError('unauthorized');
    return { id: 'user-1', email: 'a@b.example' };
  },
}));

const Input = z.strictObject({ name: z.string().min(1, 'Give it a name') });
const greet = action({ input: Input }, ({ user, input }) => `${input.name} of ${user.id}`);

beforeEach(() => {
  sent.headers = new Headers({ host: 'app.example', origin: 'http://app.example' });
  sent.fresh = [];
  sent.signedIn = true;
});

test('runs for a user whom the auth server has just confirmed', async () => {
  expect(await greet({ name: 'Tea' })).toEqual({ ok: true, data: 'Tea of user-1' });
  expect(sent.fresh).toEqual([true]);
});

test('refuses input of the wrong shape, whatever it is', async () => {
  const forged = [undefined, null, 'x', [], new Map(), { name: 1 }, { name: 'a', role: 'admin' }];
  for (const input of forged)
    expect(await greet(input as never)).toMatchObject({ ok: false, error: { code: 'invalid' } });
  expect(await greet({ name: '' })).toMatchObject({ error: { message: 'Give it a name' } });
});

test('refuses foreign pages before anything else', async () => {
  sent.headers.set('origin', 'https://evil.example');
  expect(await greet({ name: 'Tea' })).toMatchObject({ error: { code: 'forbidden' } });
  expect(sent.fresh).toEqual([]);
});

test('refuses visitors', async () => {
  sent.signedIn = false;
  expect(await greet({ name: 'Tea' })).toMatchObject({ error: { code: 'unauthorized' } });
});

test('hides what was not written for the user', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = action({ input: Input }, () => {
    throw new Error('password=hunter2');
  });
  const answer = await broken({ name: 'Tea' });
  expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } });
  expect(JSON.stringify(answer)).not.toContain('hunter2');
  silent.mockRestore();
});

test('lets redirects of the framework through', async () => {
  const { redirect } = await import('next/navigation');
  const moving = action({ input: Input }, () => redirect('/elsewhere'));
  await expect(moving({ name: 'Tea' })).rejects.toThrow('NEXT_REDIRECT');
});
