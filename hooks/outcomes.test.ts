import { describe, expect, it } from 'vitest';
import type { JobView } from '@/lib/jobs/schema';
import { forbiddenStore, memoryStore } from '@/tests/helpers/browser-storage';
import { aJob } from '@/tests/helpers/job-view';
import { createOutcomes, takeUnannounced } from './outcomes';

const now = Date.parse('2026-01-01T12:00:00Z');
const minute = 60_000;

const job = (id: string, status: JobView['status'], minutesAgo = 0) =>
  aJob({ id, status, updatedAt: new Date(now - minutesAgo * minute).toISOString() });

describe('what one tab sees end', () => {
  it('is what ended since the list before, once', () => {
    const { see, sawEnd } = createOutcomes(forbiddenStore());
    expect(see([job('a', 'completed'), job('b', 'in-progress')])).toEqual([]);
    const ended = job('b', 'failed');
    expect(see([job('a', 'completed'), ended])).toEqual([ended]);
    expect(sawEnd(ended)).toBe(true);
    expect(sawEnd(job('a', 'completed'))).toBe(false);
    // An older answer may overtake the newer one.
    see([job('b', 'in-progress')]);
    expect(see([ended])).toEqual([]);
  });

  it('is news for five minutes to a browser that did not see the job run', () => {
    const { see, isNews } = createOutcomes(memoryStore().store);
    see([job('a', 'completed', 4)]);
    expect(isNews(job('a', 'completed', 4), now)).toBe(true);
    expect(isNews(job('a', 'completed', 6), now)).toBe(false);
    expect(isNews(job('a', 'failed', 600), now)).toBe(false);
    expect(isNews(job('a', 'in-progress'), now)).toBe(false);
  });

  it('is news, once, to a tab that slept for a day and to a browser that was closed', () => {
    const { store } = memoryStore();
    const tab = createOutcomes(store);
    tab.see([job('a', 'in-progress')]);
    const ended = job('a', 'completed', 24 * 60);
    expect(tab.isNews(ended, now)).toBe(true);
    expect(createOutcomes(store).isNews(ended, now)).toBe(true);
    expect(takeUnannounced([ended], store)).toEqual([ended]);
    expect(takeUnannounced([ended], store)).toEqual([]);
    expect(createOutcomes(store).isNews(ended, now)).toBe(false);
  });

  it.each([-24, -1, 1, 24])('is told once by a clock that jumps by %i hours', (hours) => {
    const { store } = memoryStore();
    const { see, isNews } = createOutcomes(store);
    const jumped = now + hours * 60 * minute;
    see([job('a', 'in-progress'), job('old', 'completed', 10)]);
    const jobs = [job('a', 'completed'), job('old', 'completed', 10)];
    see(jobs);
    const news = () => jobs.filter((one) => isNews(one, jumped));
    expect(takeUnannounced(news(), store)).toEqual([jobs[0]]);
    expect(takeUnannounced(news(), store)).toEqual([]);
  });

  it('keeps the last 50 jobs that a browser awaits', () => {
    const { store } = memoryStore();
    const { see } = createOutcomes(store);
    see(Array.from({ length: 80 }, (_, i) => job(`j${i}`, 'in-progress')));
    expect(store.read('inkwright:awaited-jobs')).toHaveLength(50);
  });
});

describe('what the browser has announced', () => {
  it('is announced once, whatever the tab', () => {
    const { store } = memoryStore();
    const jobs = [job('a', 'completed'), job('b', 'failed')];
    expect(takeUnannounced(jobs, store)).toEqual(jobs);
    expect(takeUnannounced(jobs, store)).toEqual([]);
    expect(store.read('toasted-jobs')).toEqual(['a', 'b']);
  });

  it('is a bounded list', () => {
    const { store } = memoryStore();
    takeUnannounced(
      Array.from({ length: 500 }, (_, i) => job(`j${i}`, 'failed')),
      store,
    );
    expect(store.read('toasted-jobs')).toHaveLength(200);
  });

  it.each(['not json', '{"a":1}', '[1,2]', 'null'])('survives stored %s', (text) => {
    const { store, items } = memoryStore();
    items.set('toasted-jobs', text);
    expect(takeUnannounced([job('a', 'failed')], store)).toHaveLength(1);
  });

  it('survives a storage that is forbidden', () => {
    expect(takeUnannounced([job('a', 'failed')], forbiddenStore())).toHaveLength(1);
  });
});
