import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { arrived } from './arrival';
import { limitConcurrency } from './limit-concurrency';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = (signal: AbortSignal) =>
  new Promise<Uint8Array>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason)),
  );
const arrival = { line: 'bodies', longestMs: 60_000, message: 'It was late.' };

/** Milliseconds until a body that never ends is given up. */
async function givenUpAfter(): Promise<number> {
  const start = performance.now();
  const reading = expect(arrived(never, arrival)).rejects.toThrow('It was late.');
  const ended = reading.then(() => performance.now() - start);
  await vi.advanceTimersByTimeAsync(70_000);
  return ended;
}

it('a body that does not end is given up at its limit', async () => {
  expect(await givenUpAfter()).toBe(60_000);
});

it('a body is given up after ten seconds while another waits for its place', async () => {
  const first = limitConcurrency('bodies', 1, givenUpAfter);
  const second = limitConcurrency('bodies', 1, async () => 'next');
  expect(await first).toBe(10_000);
  expect(await second).toBe('next');
});

it('what arrives in time is read', async () => {
  const bytes = new Uint8Array([1]);
  expect(await arrived(async () => bytes, arrival)).toBe(bytes);
});
