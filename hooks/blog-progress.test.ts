import { describe, expect, it } from 'vitest';
import { memoryStore } from '@/tests/helpers/browser-storage';
import {
  type BlogProgress,
  clearBlogProgress,
  displayedPercentage,
  endProgress,
  loadBlogProgress,
  progressAfter,
  restoreProgress,
  saveBlogProgress,
  startedJobId,
  startedProgress,
  tickProgress,
} from './blog-progress';

const record = (change: Partial<BlogProgress>): BlogProgress => ({
  isLoading: false,
  error: null,
  timeElapsed: 30,
  progress: 50,
  ...change,
});

describe('progress over time', () => {
  it.each([
    [0, 0],
    [1, 4.25],
    [10, 42.5],
    [15, 63.75],
    [16, 87],
    [20, 95],
    [300, 95],
  ])('after %i s it is %f %%', (seconds, percent) => {
    expect(progressAfter(seconds)).toBeCloseTo(percent, 10);
  });

  it('rises by a second per tick while loading, never falls, never reaches 100', () => {
    let at = startedProgress;
    for (let second = 1; second <= 400; second++) {
      const next = tickProgress(at);
      expect(next.timeElapsed).toBe(second);
      expect(next.progress).toBeGreaterThanOrEqual(at.progress);
      expect(next.progress).toBeLessThanOrEqual(95);
      at = next;
    }
  });

  it('stands still when nothing loads', () => {
    const stopped = record({ error: 'x' });
    expect(tickProgress(stopped)).toBe(stopped);
  });
});

describe('a record on load', () => {
  it('goes on if it was loading', () => {
    expect(restoreProgress(record({ isLoading: true }))).toEqual(record({ isLoading: true }));
  });

  it.each([0, 150, 300])('goes on with the error cleared if it failed at %i s', (timeElapsed) => {
    expect(restoreProgress(record({ error: 'x', timeElapsed }))).toEqual(
      record({ isLoading: true, timeElapsed }),
    );
  });

  it.each([-1, 301])('stays failed if it failed at %i s', (timeElapsed) => {
    const failed = record({ error: 'x', timeElapsed });
    expect(restoreProgress(failed)).toEqual(failed);
  });

  it('comes back as stored otherwise', () => {
    expect(restoreProgress(record({}))).toEqual(record({}));
  });

  it.each([100, 120])('is done with at %i %%, even if it was loading', (progress) => {
    expect(restoreProgress(record({ isLoading: true, progress }))).toBeNull();
    expect(restoreProgress(record({ error: 'x', progress }))).toBeNull();
  });
});

describe('a record whose job has ended', () => {
  const loading = record({ isLoading: true, timeElapsed: 20 });

  it('keeps the error, and goes on with it after a reload', () => {
    const ended = endProgress(loading, { status: 'failed', error: 'No paper.' });
    expect(ended).toEqual({ ...loading, isLoading: false, error: 'No paper.' });
    expect(ended && restoreProgress(ended)).toEqual(loading);
  });

  it('is done with when the post is there, or was stopped', () => {
    expect(endProgress(loading, { status: 'completed', error: null })).toBeNull();
    expect(endProgress(loading, { status: 'failed', error: 'Cancelled' })).toBeNull();
  });
});

describe('the percentage of a running job', () => {
  it.each([
    ['the curve, before the server reports', { server: 0, curve: 12.75 }, 13],
    ['the curve, while the first step is at work', { server: 3, curve: 63.75 }, 64],
    ['the server, when the curve is behind', { server: 3, curve: 0 }, 3],
    [
      'what the curve had reached, until the server passes it',
      { server: 10, curve: 90, held: 64 },
      64,
    ],
    ['the server from then on', { server: 70, curve: 95, held: 64 }, 70],
    ['the server at once after a reload', { server: 10, curve: 95 }, 10],
  ])(
    'is %s',
    (_, { server, curve, held }: { server: number; curve: number; held?: number }, expected) => {
      expect(displayedPercentage(server, curve, held)).toBe(expected);
    },
  );
});

describe('in browser storage', () => {
  it('is saved with its form and cleared with it', () => {
    const { store, items } = memoryStore();
    saveBlogProgress(store, { userId: 'u', record: startedProgress, form: { jobId: 'j' } });
    expect(startedJobId(store, 'u')).toBe('j');
    expect(startedJobId(store, 'someone-else')).toBeNull();
    expect(loadBlogProgress(store, 'u')).toEqual(startedProgress);
    expect(loadBlogProgress(store, 'someone-else')).toBeNull();
    expect(items.size).toBe(2);
    clearBlogProgress(store, 'u');
    expect(items.size).toBe(0);
  });

  it('deletes a finished record together with its form', () => {
    const { store, items } = memoryStore();
    saveBlogProgress(store, {
      userId: 'u',
      record: record({ progress: 100 }),
      form: { jobId: 'j' },
    });
    expect(loadBlogProgress(store, 'u')).toBeNull();
    expect(items.size).toBe(0);
  });

  it.each(['{', '1', '{"isLoading":"yes"}'])('deletes what is no record: %s', (text) => {
    const { store, items } = memoryStore();
    items.set('inkwright:blog-progress:u', text);
    expect(loadBlogProgress(store, 'u')).toBeNull();
    expect(items.size).toBe(0);
  });
});
