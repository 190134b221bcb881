import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobView } from '@/lib/jobs/schema';
import { aJob } from '@/tests/helpers/job-view';
import { followWriting } from './follow-writing';
import { applyEvents, newerJob, type Writing, type WritingEvent } from './writing';

const job = (changes: Partial<JobView> = {}) =>
  aJob({
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:01.000Z',
    ...changes,
  });
const empty: Writing = { job: job(), texts: {}, current: null };

describe('the text of a post being written', () => {
  it('grows word by word, starts over, and is replaced as a whole', () => {
    const text = (section: number, delta: string): WritingEvent => ({
      type: 'text',
      data: { section, delta },
    });
    const first = applyEvents(empty, [text(0, 'One '), text(0, 'two'), text(1, 'x')]);
    expect(first).toMatchObject({ texts: { 0: 'One two', 1: 'x' }, current: 1 });
    const again = applyEvents(first, [
      { type: 'reset', data: { section: 0, reset: true } },
      text(0, 'New'),
    ]);
    expect(again).toMatchObject({ texts: { 0: 'New', 1: 'x' }, current: 0 });
    const sections = [
      { section: 0, text: 'A' },
      { section: 2, text: 'C' },
      { section: 3, text: '' },
    ];
    expect(applyEvents(again, [{ type: 'snapshot', data: { sections } }])).toMatchObject({
      texts: { 0: 'A', 2: 'C' },
      current: 2,
    });
  });

  it('keeps the newest view of the job, and an end for good', () => {
    const later = job({ updatedAt: '2026-01-01T00:00:02.000Z' });
    expect(newerJob(later, job())).toBe(later);
    expect(newerJob(job(), later)).toBe(later);
    const done = job({ status: 'completed' });
    expect(newerJob(done, later)).toBe(done);
  });
});

class FakeSource extends EventTarget {
  static CLOSED = 2;
  static made: FakeSource[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly url: string) {
    super();
    FakeSource.made.push(this);
  }
  close() {
    this.readyState = 2;
  }
  send(type: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }
}

describe('following the events', () => {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const events: WritingEvent[] = [];
  const connected: boolean[] = [];
  let stop: () => void;
  const last = () => FakeSource.made.at(-1) as FakeSource;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('EventSource', FakeSource);
    vi.stubGlobal('document', page);
    FakeSource.made = [];
    events.length = 0;
    connected.length = 0;
    stop = followWriting({
      jobId: 'j',
      onEvents: (news) => events.push(...news),
      onConnected: (is) => connected.push(is),
    });
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('hands over what came, and stops at the end', () => {
    expect(last().url).toBe('/api/jobs/j/events');
    last().onopen?.();
    last().send('text', { section: 0, delta: 'a' });
    last().send('end', job({ status: 'completed' }));
    vi.advanceTimersByTime(100);
    expect(events.map(({ type }) => type)).toEqual(['text', 'end']);
    expect(connected).toEqual([true, false]);
    expect(last().readyState).toBe(2);
    vi.advanceTimersByTime(60_000);
    expect(FakeSource.made).toHaveLength(1);
  });

  it('leaves a lost connection to the browser, and asks again where it was refused', () => {
    last().onerror?.();
    vi.advanceTimersByTime(60_000);
    expect(FakeSource.made).toHaveLength(1);
    last().readyState = 2;
    last().onerror?.();
    expect(connected.at(-1)).toBe(false);
    vi.advanceTimersByTime(5_000);
    expect(FakeSource.made).toHaveLength(2);
  });

  it('gives the connection up while the tab is hidden', () => {
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(last().readyState).toBe(2);
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSource.made).toHaveLength(2);
    stop();
    page.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSource.made).toHaveLength(2);
  });
});
