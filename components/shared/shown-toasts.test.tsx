// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissNotices, notify } from '@/lib/browser/notify';
import { mount, pass, textOf } from '@/tests/helpers/mount';
import { ToastOutlet } from './toast-outlet';

beforeEach(() => {
  vi.useFakeTimers();
  HTMLElement.prototype.setPointerCapture = () => undefined;
});
afterEach(async () => {
  await act(async () => dismissNotices());
  await pass(1000);
  vi.useRealTimers();
});

const toasts = () => [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')];

async function showToast(title = 'Saved', duration?: number) {
  await mount(<ToastOutlet />);
  await act(async () => void notify({ title, duration }));
  await pass(100);
}

const point = (type: string, x: number, y = 0) =>
  act(async () => {
    const where = { bubbles: true, pointerId: 1, button: 0, clientX: x, clientY: y };
    toasts()[0]?.dispatchEvent(new PointerEvent(type, where));
  });

/** Slowly, because a flick removes it however short it is. */
async function swipe(x: number, y = 0): Promise<void> {
  await point('pointerdown', 0);
  // The first move decides on the direction.
  await point('pointermove', Math.sign(x) * 2, Math.sign(y) * 2);
  await point('pointermove', x, y);
  await pass(1500);
  await point('pointerup', x, y);
  await pass(400);
}

it.each([
  ['50 px to the right removes it', 50, 0, 0],
  ['40 px to the right does not', 40, 0, 1],
  ['50 px to the left does not', -50, 0, 1],
  ['50 px down does not', 0, 50, 1],
])('a toast under a swipe: %s', async (_, x, y, left) => {
  await showToast();
  await swipe(x, y);
  expect(toasts()).toHaveLength(left);
});

it.each([
  [5000, undefined],
  [6000, 6000],
])('a toast goes after %i ms', async (ms, duration) => {
  await showToast('Saved', duration);
  await pass(ms - 101);
  expect(toasts().map(textOf)).toEqual(['Saved']);
  expect(toasts()[0]?.dataset.removed).toBe('false');
  await pass(1);
  expect(toasts()[0]?.dataset.removed).toBe('true');
  await pass(1000);
  expect(toasts()).toEqual([]);
});

it('shows one toast at a time', async () => {
  await showToast('First');
  await act(async () => void notify({ title: 'Second' }));
  await pass(100);
  const visible = toasts().filter((toast) => toast.dataset.visible === 'true');
  expect(visible.map(textOf)).toEqual(['Second']);
});
