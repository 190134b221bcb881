import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { ToastOutlet as Outlet } from './toast-outlet';

const given = vi.hoisted(() => vi.fn((_props: object) => null));
vi.mock('@/components/ui/sonner', () => ({ Toaster: given }));

it('shows one toast at a time for five seconds, swiped to the right, reached with F8', async () => {
  const { ToastOutlet }: { ToastOutlet: typeof Outlet } = await import('./toast-outlet');
  renderToStaticMarkup(<ToastOutlet />);
  expect(given.mock.calls[0]?.[0]).toMatchObject({
    visibleToasts: 1,
    duration: 5000,
    hotkey: ['F8'],
    swipeDirections: ['right'],
  });
});
