import { afterEach, expect, it, vi } from 'vitest';
import { onTabWord, tellTabs } from './tab-word';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('goes from one tab to the others', async () => {
  const heard = vi.fn();
  const stop = onTabWord(heard);
  vi.resetModules();
  const otherTab = await import('./tab-word');
  otherTab.tellTabs();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  tellTabs();
  stop();
  otherTab.tellTabs();
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
  const stop = tab.onTabWord(heard);
  tab.tellTabs();
  tab.tellTabs();
  const [first, second] = setItem.mock.calls;
  const key = first?.[0];
  expect(first?.[1]).not.toBe(second?.[1]);
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'something else' }));
  expect(heard).not.toHaveBeenCalled();
  page.dispatchEvent(Object.assign(new Event('storage'), { key }));
  expect(heard).toHaveBeenCalledOnce();
  stop();
});
