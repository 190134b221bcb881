import { describe, expect, it } from 'vitest';
import type { SeenJob } from '@/db/queries/jobs';
import { newsOf, toJobView } from './view';

const now = Date.parse('2026-01-01T12:00:00Z');
const ago = (seconds: number) => new Date(now - seconds * 1000);

const asked: SeenJob = {
  id: 'job',
  type: 'blog-generation',
  status: 'pending',
  data: { keyword: 'tea', outline: ['not for the view'] },
  progress: { percentage: 0, message: 'Queued', timeElapsed: 0 },
  result: null,
  error: null,
  errorClass: null,
  runAt: new Date(0),
  price: 150,
  finishedSections: 0,
  hasBegun: false,
  freeStops: 0,
  createdAt: ago(100),
  updatedAt: ago(100),
  startedAt: null,
  finishedAt: null,
};
const running: SeenJob = { ...asked, status: 'in-progress', startedAt: ago(40) };
const seconds = (job: SeenJob) => toJobView(job, now).progress.timeElapsed;

describe('the time of a job', () => {
  it('begins with the work, so that it never falls back', () => {
    expect(seconds(asked)).toBe(0);
    expect(seconds({ ...running, startedAt: ago(0) })).toBe(0);
    expect(seconds(running)).toBe(40);
  });

  it('goes on while the job waits for another try', () => {
    expect(seconds({ ...running, status: 'pending' })).toBe(40);
  });

  it('stands still at the end, and is none for work that never began', () => {
    expect(seconds({ ...running, status: 'completed', finishedAt: ago(10) })).toBe(30);
    expect(seconds({ ...asked, status: 'failed', finishedAt: ago(10) })).toBe(0);
  });

  it('is never negative when the clocks differ', () => {
    expect(seconds({ ...running, startedAt: ago(-5) })).toBe(0);
  });
});

describe('what a poll brings as news', () => {
  const news = (job: SeenJob) => JSON.stringify(newsOf(toJobView(job, now)));

  it('is not that a second has passed', () => {
    expect(news({ ...running, startedAt: ago(49) })).toBe(news(running));
    expect(news({ ...running, startedAt: ago(50) })).not.toBe(news(running));
  });

  it('is everything else', () => {
    const progress = { ...running.progress, percentage: 1 };
    for (const change of [{ progress }, { updatedAt: ago(1) }])
      expect(news({ ...running, ...change })).not.toBe(news(running));
  });
});

describe('a job that waits', () => {
  const waiting: SeenJob = { ...asked, errorClass: 'wait', runAt: ago(-3600) };

  it('says until when', () => {
    expect(toJobView(waiting, now).waitingUntil).toBe('2026-01-01T13:00:00.000Z');
  });

  it('does not count the wait', () => {
    const paused = { ...waiting, startedAt: ago(100), updatedAt: ago(60) };
    expect(seconds(paused)).toBe(40);
    expect(seconds({ ...paused, runAt: ago(5) }), 'due, not yet claimed').toBe(40);
  });

  it('does so only while it waits for something outside of it', () => {
    const others: SeenJob[] = [
      asked,
      { ...waiting, errorClass: 'retry' },
      { ...waiting, runAt: ago(1) },
      { ...waiting, status: 'in-progress' },
      { ...waiting, status: 'failed', finishedAt: ago(1) },
    ];
    for (const job of others) expect(toJobView(job, now).waitingUntil).toBeUndefined();
  });
});
