import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { openOverlay } from '@/lib/billing/browser/paddle';
import { notify } from '@/lib/browser/notify';
import { publicConfig } from '@/lib/env.client';
import { openPaymentLink } from './open-payment-link';

vi.mock('@/lib/billing/browser/paddle', () => ({ openOverlay: vi.fn(async () => ({})) }));
vi.mock('@/lib/browser/notify', () => ({ notify: vi.fn() }));

const asked: string[] = [];
function serverSays(status: number, body: object): void {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json(body, { status });
  });
}
const open = () =>
  openPaymentLink('txn_1', {
    config: publicConfig(),
    client: new QueryClient(),
    listen: () => undefined,
  });
const view = { isGranted: false, hasCreatorAccess: false };

beforeEach(() => {
  vi.clearAllMocks();
  asked.length = 0;
});

it('opens a transaction of this account', async () => {
  serverSays(200, { ...view, isOwn: true });
  await open();
  expect(asked).toEqual(['/api/subscription/purchases/txn_1']);
  expect(vi.mocked(openOverlay).mock.calls.map(([, id]) => id)).toEqual(['txn_1']);
  expect(notify).not.toHaveBeenCalled();
});

it.each([
  [200, { ...view, isOwn: false }, 'does not belong to the account'],
  [400, { code: 'bad_request', message: 'No.' }, 'could not be shown'],
])('says why it does not open another (%s)', async (status, body, reason) => {
  serverSays(status, body);
  await open();
  expect(openOverlay).not.toHaveBeenCalled();
  expect(notify).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ description: expect.stringContaining(reason) }),
  );
});
