import { afterEach, expect, it, vi } from 'vitest';
import { jobsChanged } from './tab-word';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('goes from one tab to the others', async () => {
  const heard = vi.fn();
  const stop = jobsChanged.listen(heard);
  vi.resetModules();
  const otherTab = await import('./tab-word');
  otherTab.jobsChanged.tell();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  jobsChanged.tell();
  stop();
  otherTab.jobsChanged.tell();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(heard).toHaveBeenCalledOnce();
});

it('goes through storage where there is no channel', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const setItem = vi.fn();
  const page = Object.assign(new EventTarget(), { localStorage: { setItem } });
  vi.stubGlobal('window', page);
  const tab = await import('./tab-word');
  const heard = vi.fn();
  const stop = tab.jobsChanged.listen(heard);
  tab.jobsChanged.tell();
  tab.jobsChanged.tell();
  const [first, second] = setItem.mock.calls;
  const key = first?.[0];
  expect(first?.[1]).not.toBe(second?.[1]);
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'something else' }));
  expect(heard).not.toHaveBeenCalled();
  page.dispatchEvent(Object.assign(new Event('storage'), { key }));
  expect(heard).toHaveBeenCalledOnce();
  stop();
});
