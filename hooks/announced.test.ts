import { describe, expect, it } from 'vitest';
import type { JobView } from '@/lib/jobs/schema';
import { takeUnannounced } from './announced';

const now = Date.parse('2026-01-01T12:00:00Z');

function job(id: string, status: JobView['status'], minutesAgo = 0): JobView {
  const at = new Date(now - minutesAgo * 60_000).toISOString();
  return {
    id,
    type: 'blog-generation',
    status,
    error: null,
    progress: { percentage: 0, message: '', timeElapsed: 0 },
    data: {},
    result: null,
    cancelRequested: false,
    createdAt: at,
    updatedAt: at,
  };
}

function store(initial?: string) {
  const values = new Map(initial === undefined ? [] : [['toasted-jobs', initial]]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    values,
  };
}

describe('takeUnannounced', () => {
  it('announces a finished job once', () => {
    const browser = store('[]');
    const jobs = [
      job('a', 'completed'),
      job('b', 'failed'),
      job('c', 'pending'),
      job('d', 'in-progress'),
    ];
    expect(takeUnannounced(jobs, browser, now).map((j) => j.id)).toEqual(['a', 'b']);
    expect(takeUnannounced(jobs, browser, now)).toEqual([]);
  });

  it('does not flood a new browser with old outcomes', () => {
    const browser = store();
    const jobs = [job('fresh', 'completed', 1), job('old', 'failed', 60)];
    expect(takeUnannounced(jobs, browser, now).map((j) => j.id)).toEqual(['fresh']);
    expect(takeUnannounced(jobs, browser, now)).toEqual([]);
  });

  it('announces what finished while a known browser was away', () => {
    expect(takeUnannounced([job('a', 'completed', 600)], store('["x"]'), now)).toHaveLength(1);
  });

  it('remembers a bounded number of ids', () => {
    const browser = store('[]');
    takeUnannounced(
      Array.from({ length: 500 }, (_, i) => job(`j${i}`, 'failed')),
      browser,
      now,
    );
    expect(JSON.parse(browser.values.get('toasted-jobs') ?? '')).toHaveLength(200);
  });

  it.each(['not json', '{"a":1}', '[1,2]', 'null'])('survives stored %s', (text) => {
    expect(() => takeUnannounced([job('a', 'failed')], store(text), now)).not.toThrow();
  });

  it('survives a storage that refuses', () => {
    const refusing = {
      getItem: () => {
        throw new Error('forbidden');
      },
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(takeUnannounced([job('a', 'failed')], refusing, now)).toHaveLength(1);
  });
});
