import { expect, it, vi } from 'vitest';
import { dismissNotices, notify, openOutlet, whenNoticeWaits } from './notify';

it('keeps what is said before there is a place for it, and says so', () => {
  const asked = vi.fn();
  const stop = whenNoticeWaits(asked);
  notify({ title: 'first' });
  notify({ title: 'second' });
  expect(asked).toHaveBeenCalledTimes(2);
  stop();

  const outlet = { show: vi.fn(), dismiss: vi.fn() };
  const close = openOutlet(outlet);
  notify({ title: 'third' });
  expect(outlet.show.mock.calls.map(([notice]) => notice.title)).toEqual([
    'first',
    'second',
    'third',
  ]);
  close();

  notify({ title: 'fourth' });
  expect(outlet.show).toHaveBeenCalledTimes(3);
  dismissNotices();
  openOutlet(outlet);
  expect(outlet.show).toHaveBeenCalledTimes(3);
  dismissNotices();
  expect(outlet.dismiss).toHaveBeenCalledOnce();
});
