import { expect, test } from 'vitest';
import { AiError } from '@/lib/ai/errors';
import { parallel } from './plan-and-first-section';

const until = (stop: AbortSignal) =>
  new Promise<never>((_, reject) => {
    stop.addEventListener('abort', () => setTimeout(() => reject(new Error('told to stop')), 20));
  });

test('both results come back', async () => {
  expect(
    await parallel(
      async () => 1,
      async () => 'b',
    ),
  ).toEqual([1, 'b']);
});

test.each(['first', 'second'])(
  'a failure of the %s stops the other, waits for it, and is what is thrown',
  async (which) => {
    let stopped = false;
    const broken = async () => {
      throw new Error('broken');
    };
    const patient = (stop: AbortSignal) =>
      until(stop).finally(() => {
        stopped = true;
      });
    const work = which === 'first' ? parallel(broken, patient) : parallel(patient, broken);
    await expect(work).rejects.toThrow('broken');
    expect(stopped).toBe(true);
  },
);

test('a call that has to wait lets the other finish, which is paid for, and is what is thrown', async () => {
  const steps: string[] = [];
  const waiting = async () => {
    throw new AiError('wait', 'day_limit', 'Tomorrow.');
  };
  const paid = (stop: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      stop.addEventListener('abort', () => reject(new Error('told to stop')));
      setTimeout(() => resolve(void steps.push('recorded')), 20);
    });
  await expect(parallel(waiting, paid)).rejects.toMatchObject({ code: 'day_limit' });
  expect(steps).toEqual(['recorded']);
});
