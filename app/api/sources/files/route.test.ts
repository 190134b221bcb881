import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors';
import { hasWaiting } from '@/lib/server/limit-concurrency';
import { POST } from './route';

const users = vi.hoisted(() => ({ count: 0 }));
vi.mock('@/db/client', () => ({ getDb: () => ({}) }));
vi.mock('@/lib/auth/server', () => ({
  requireUser: async () => {
    users.count += 1;
    return { id: `user-${users.count}` };
  },
}));
vi.mock('@/lib/server/rate-limit', () => ({ assertWithinLimit: async () => undefined }));
vi.mock('@/app/api/drain-after-response', () => ({ startJobs: () => undefined }));
vi.mock('@/lib/jobs/read-source/start', () => ({
  addFile: async () => {
    throw new AppError('conflict', 'The library is full.');
  },
}));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function send(body: BodyInit): Promise<Response> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const init = { method: 'POST', body, headers, duplex: 'half' };
  const request = new Request('http://ink.test/api/sources/files?name=a.txt', init);
  return POST(request, { params: Promise.resolve({}) });
}

it('files that never end give their places up while others wait', async () => {
  const slow = Array.from({ length: 6 }, () => send(new ReadableStream()));
  const honest = send('hello');
  await vi.waitUntil(() => hasWaiting('source bodies'));
  vi.advanceTimersByTime(11_000);
  expect((await honest).status).toBe(409);
  for (const answer of await Promise.all(slow)) expect(answer.status).toBe(400);
});
