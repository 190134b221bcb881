import { beforeEach, expect, it, vi } from 'vitest';
import type { JobContext } from '@/lib/jobs/engine/types';
import { TargetError } from '@/lib/publish/server/target';
import { logAttempt } from './log-attempt';

const kept = vi.hoisted(() => [] as unknown[]);
vi.mock('@/db/queries/deliveries', () => ({
  openDelivery: async () => ({ attempts: [] }),
  updateDelivery: async (...change: unknown[]) => kept.push(change),
}));
beforeEach(() => {
  kept.length = 0;
});

const context = {
  db: {},
  job: { id: 'job', userId: 'user' },
  signal: new AbortController().signal,
} as unknown as JobContext;
const delivery = { connectionId: 'site', postId: 'post', action: 'live' } as const;

it('leaves no secret in the error that the engine keeps with the job', async () => {
  const error = new TargetError('A plugin refused this. It says: no abcd efgh ijkl here');
  error.answer = 'HTTP 403 abcd efgh ijkl';
  const secrets = ['abcd efgh ijkl'];
  const failed = logAttempt(context, { delivery, secrets }, () => Promise.reject(error));
  await expect(failed).rejects.toThrow('A plugin refused this. It says: no [secret] here');
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain('abcd');
});
