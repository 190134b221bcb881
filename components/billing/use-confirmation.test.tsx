// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mount, pass } from '@/tests/helpers/mount';
import type { PurchaseState } from './purchase-state';
import { useConfirmation } from './use-confirmation';

const { router, notify } = vi.hoisted(() => ({
  router: { refresh: vi.fn() },
  notify: vi.fn(async () => {}),
}));
vi.mock('@/lib/browser/notify', async (original) => ({ ...(await original<object>()), notify }));
vi.mock('next/navigation', () => ({ useRouter: () => router }));

const send = vi.fn();
/** Whether the server has given the credits. */
let isGranted: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  isGranted = false;
  vi.stubGlobal('fetch', async () =>
    Response.json({ isOwn: true, isGranted, hasCreatorAccess: isGranted }),
  );
});
afterEach(() => {
  for (const called of [router.refresh, notify, send]) called.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Screen({ state }: { state: PurchaseState }) {
  useConfirmation(state, send);
  return null;
}
const confirming = (product: string, isShown = true): PurchaseState => ({
  phase: 'confirming',
  purchase: { transactionId: 'txn_1', product },
  isPaid: true,
  isShown,
  isLate: false,
});

it.each([
  ['pack-10000', 1500, 'Credits Added Successfully!', '10,000 credits are in your balance.'],
  ['creator', 2000, 'Welcome to Creator Plan!', '3,000 credits are in your balance.'],
])('a paid %s reloads the page %i ms after its toast', async (product, ms, title, description) => {
  const at = { notified: 0, reloaded: 0 };
  notify.mockImplementationOnce(async () => {
    at.notified = Date.now();
  });
  vi.spyOn(window.location, 'reload').mockImplementation(() => {
    at.reloaded = Date.now();
  });
  await mount(<Screen state={confirming(product)} />);
  await pass(10_000);
  expect(notify, 'before the server has the credits').not.toHaveBeenCalled();
  isGranted = true;
  await pass(10_000);
  expect(notify).toHaveBeenCalledExactlyOnceWith({ title, description, isLast: true });
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'granted' });
  expect(at.reloaded - at.notified).toBe(ms);
});

it('a purchase whose dialog was closed is told and reloads nothing', async () => {
  isGranted = true;
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await mount(<Screen state={confirming('pack-10000', false)} />);
  await pass(10_000);
  expect(notify).toHaveBeenCalledOnce();
  expect(router.refresh).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
});
