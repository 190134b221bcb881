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
    const { see, sawEnd } = createOutcomes();
    expect(see([job('a', 'completed'), job('b', 'in-progress')], now)).toEqual([]);
    const ended = job('b', 'failed');
    expect(see([job('a', 'completed'), ended], now)).toEqual([ended]);
    expect(sawEnd(ended)).toBe(true);
    expect(sawEnd(job('a', 'completed'))).toBe(false);
    // An older answer may overtake the newer one.
    see([job('b', 'in-progress')], now);
    expect(see([ended], now)).toEqual([]);
  });

  it('is news for five minutes, whatever the browser remembers', () => {
    const { isNews } = createOutcomes();
    expect(isNews(job('a', 'completed', 4), now)).toBe(true);
    expect(isNews(job('a', 'completed', 6), now)).toBe(false);
    expect(isNews(job('a', 'failed', 600), now)).toBe(false);
    expect(isNews(job('a', 'in-progress'), now)).toBe(false);
  });

  it('is news to a browser whose clock is wrong, if its tab saw the job run', () => {
    const { see, isNews } = createOutcomes();
    const ahead = now + 60 * minute;
    see([job('a', 'in-progress')], ahead);
    expect(isNews(job('a', 'completed'), ahead + minute)).toBe(true);
    expect(isNews(job('a', 'completed'), ahead + 6 * minute)).toBe(false);
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
