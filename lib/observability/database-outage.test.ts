import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { knownError } from '@/lib/server/http';
import { logFailure } from './database-outage';

const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const holder = globalThis as { inkwrightDatabase?: unknown };
const before = holder.inkwrightDatabase;
let isThere = false;
const lines: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('NODE_ENV', 'production');
  const url = 'postgres://ink@127.0.0.1:9/ink';
  vi.stubEnv('DATABASE_URL', url);
  holder.inkwrightDatabase = { url, sql: async () => (isThere ? [] : Promise.reject(gone)) };
  isThere = false;
  lines.length = 0;
  for (const level of ['error', 'info'] as const)
    vi.spyOn(console, level).mockImplementation((line: string) => lines.push(line) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  holder.inkwrightDatabase = before;
});
const entries = () => lines.map((line) => JSON.parse(line) as { level: string; message: string });

it('an outage is one line of the log, and its end another', async () => {
  for (let poll = 0; poll < 50; poll++) {
    logFailure('Looking for jobs failed', new Error('Failed query', { cause: gone }));
    expect(knownError(gone, `request-${poll}`).status).toBe(503);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  const begun = { level: 'error', message: expect.stringContaining('cannot be reached') };
  expect(entries()).toEqual([expect.objectContaining(begun)]);
  isThere = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(entries().slice(1)).toEqual([
    expect.objectContaining({ level: 'info', message: 'The database is back.', seconds: 52 }),
  ]);
  logFailure('Looking for jobs failed', gone);
  expect(entries()).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(2_000);
});

it('every other failure is a line of its own, during an outage too', async () => {
  logFailure('A', gone);
  logFailure('B', new Error('Of another kind'), { requestId: 'request-1' });
  logFailure('C', new Error('Of another kind'));
  expect(entries().slice(1)).toMatchObject([
    { message: 'B', requestId: 'request-1', error: { message: 'Of another kind' } },
    { message: 'C' },
  ]);
  isThere = true;
  await vi.advanceTimersByTimeAsync(2_000);
});
