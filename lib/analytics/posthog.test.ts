// @vitest-environment happy-dom
import { createRequire } from 'node:module';
import type { PostHogConfig } from 'posthog-js/dist/module.no-external';
import { afterEach, expect, it, vi } from 'vitest';
import { startPosthog } from './posthog';

const init = vi.hoisted(() => vi.fn());
vi.mock('posthog-js/dist/module.no-external', () => ({ default: { init } }));
// The library takes it when it loads.
vi.stubGlobal('fetch', vi.fn());
afterEach(() => void vi.restoreAllMocks());

startPosthog({ key: 'phc_test', host: 'https://posthog.test' });
const given: PostHogConfig = init.mock.calls[0]?.[1];
const library = createRequire(import.meta.url);
const part = (name: string) => library(`posthog-js/lib/src/${name}`);

it('a session ends after 30 minutes without an event', () => {
  expect(init).toHaveBeenCalledExactlyOnceWith('phc_test', given);
  expect(given.api_host).toBe('https://posthog.test');
  expect(given.session_idle_timeout_seconds).toBe(30 * 60);
});

it('events are sent in batches every 3 s', () => {
  expect(given.request_queue_config).toEqual({ flush_interval_ms: 3000 });
});

it('a browser sends 10 events a second, 100 at once', () => {
  vi.useFakeTimers();
  const { RateLimiter } = part('rate-limiter');
  const kept = new Map<string, unknown>();
  const persistence = {
    get_property: (name: string) => kept.get(name),
    set_property: (name: string, value: unknown) => kept.set(name, value),
  };
  const instance = { config: given, persistence, capture: () => undefined };
  const limiter = new RateLimiter(instance);
  const sent = () => {
    let count = 0;
    while (!limiter.clientRateLimitContext().isRateLimited) count += 1;
    return count;
  };
  expect(sent()).toBe(100);
  vi.advanceTimersByTime(1000);
  expect(sent()).toBe(10);
  vi.useRealTimers();
});

it('three clicks within 30 px and 1 s are a rage click', () => {
  const { default: RageClick } = part('extensions/rageclick');
  const isRage = (...clicks: [x: number, at: number][]) => {
    const watcher = new RageClick(given.rageclick);
    return clicks.map(([x, at]) => watcher.isRageClick(x, 0, at)).includes(true);
  };
  expect(isRage([0, 0], [29, 999], [0, 1998])).toBe(true);
  expect(isRage([0, 0], [0, 1])).toBe(false);
  expect(isRage([0, 0], [30, 1], [30, 2])).toBe(false);
  expect(isRage([0, 0], [0, 1000], [0, 1001])).toBe(false);
});

it('the library tries a batch ten times more, three without an answer, with pauses of 30 minutes at most', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { RetryQueue, pickNextRetryDelay } = part('retry-queue');
  expect([0, 1, 9, 10].map(pickNextRetryDelay)).toEqual([3000, 6000, 1_536_000, 1_800_000]);
  const queue = new RetryQueue({
    __loaded: true,
    rateLimiter: { isServerRateLimited: () => false, checkForLimiting: () => undefined },
    config: { ...given, request_headers: {} },
  });
  const isTriedAgain = async (before: number, answer: () => Promise<Response>) => {
    queue._queue = [];
    vi.mocked(fetch).mockImplementation(answer);
    const url = 'https://posthog.test/e/';
    await new Promise<void>((resolve) => {
      vi.spyOn(queue, '_enqueue').mockImplementation(() => resolve());
      queue.retriableRequest({
        url,
        method: 'POST',
        retriesPerformedSoFar: before,
        callback: resolve,
      });
    });
    return vi.mocked(queue._enqueue).mock.calls.length > 0;
  };
  for (const [answer, max] of [
    [async () => new Response('', { status: 503 }), 10],
    [() => Promise.reject(new TypeError('Failed to fetch')), 3],
  ] as const) {
    expect(await isTriedAgain(max - 1, answer)).toBe(true);
    vi.mocked(queue._enqueue).mockReset();
    expect(await isTriedAgain(max, answer)).toBe(false);
  }
  queue.unload();
});

it('the library sends a replay in batches of about 900 KB, every 2 s', () => {
  const recorder = part('extensions/replay/external/lazy-loaded-session-recorder');
  expect(recorder.RECORDING_MAX_EVENT_SIZE).toBe(0.9 * 1024 * 1024);
  expect(recorder.RECORDING_BUFFER_TIMEOUT).toBe(2000);
});

it('the library records 1,000,000 bytes of a body at most, and here no body', () => {
  expect(part('extensions/replay/external/config').MAX_PAYLOAD_SIZE_BYTES).toBe(1_000_000);
  expect(given.session_recording).toMatchObject({ recordBody: false, recordHeaders: false });
});

it('the library captures 255 characters of text and 1024 of an attribute, and here none', () => {
  const { getPropertiesFromElement } = part('autocapture');
  const label = document.createElement('label');
  label.textContent = 'x'.repeat(2000);
  label.setAttribute('data-note', 'y'.repeat(2000));
  // The library goes through them as a browser lists them.
  Object.defineProperty(label, 'attributes', { value: [...label.attributes] });
  const captured = (maskAttributes = false, maskText = false) =>
    getPropertiesFromElement(label, maskAttributes, maskText);
  expect(captured().$el_text).toHaveLength(255);
  expect(captured()['attr__data-note']).toBe(`${'y'.repeat(1024)}...`);
  const here = captured(given.mask_all_element_attributes, given.mask_all_text);
  expect(Object.keys(here).sort()).toEqual(['nth_child', 'nth_of_type', 'tag_name']);
});
