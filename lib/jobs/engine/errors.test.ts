import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/errors';
import { Cancelled, JobError, judge } from './errors';

describe('judge', () => {
  it('lets an error with a kind decide itself', () => {
    const busy = Object.assign(new Error('The writing service is busy.'), {
      kind: 'retry',
      retryAfterMs: 9_000,
    });
    expect(judge(busy)).toEqual({
      kind: 'retry',
      message: 'The writing service is busy.',
      retryAfterMs: 9_000,
    });
    for (const kind of ['fatal', 'unavailable', 'cancelled'])
      expect(judge(Object.assign(new Error('x'), { kind })).kind).toBe(kind);
    expect(judge(new Cancelled())).toMatchObject({ kind: 'cancelled', message: 'Cancelled' });
    expect(judge(new JobError('No.')).kind).toBe('fatal');
  });

  it('gives up on a refused request and repeats after an outage', () => {
    expect(judge(new AppError('not_found'))).toMatchObject({ kind: 'fatal' });
    expect(judge(new AppError('unavailable')).kind).toBe('retry');
    const limited = new AppError('rate_limited', 'Slow down.', { headers: { 'retry-after': '7' } });
    expect(judge(limited)).toEqual({ kind: 'retry', message: 'Slow down.', retryAfterMs: 7_000 });
  });

  it('keeps the text of unknown errors from the owner', () => {
    const judged = [new Error('password=hunter2'), 'text', null, { kind: 'fatal' }].map(judge);
    for (const verdict of judged)
      expect(verdict).toEqual({ kind: 'retry', message: 'Something went wrong on our side.' });
    const strange = Object.assign(new Error('password=hunter2'), { kind: 'unheard of' });
    expect(judge(strange).message).toBe('Something went wrong on our side.');
  });
});
