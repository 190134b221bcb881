import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { openGate } from '@/lib/auth/session-gate';
import { type Notice, openOutlet } from '@/lib/browser/notify';
import { createCheckout } from './create-checkout';
import { modalTexts } from './modal-texts';
import { productFacts } from './products';

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
vi.stubGlobal('fetch', fetched);
afterEach(() => {
  fetched.mockReset();
  openGate();
});

const refusal = (status: number) =>
  Response.json({ error: { code: 'conflict', message: 'You have this plan.' } }, { status });
const unable = 'Unable to start checkout';
const failed = {
  title: 'Error',
  description: 'Failed to create checkout session. Please try again.',
};

it.each<[string, Response | Error, Partial<Notice>[]]>([
  [
    'without an address',
    Response.json({}),
    [{ title: unable, description: 'No checkout URL received' }],
  ],
  ['refused', refusal(409), [{ title: unable, description: 'You have this plan.' }]],
  ['without a session', refusal(401), []],
  ['met by an error of the server', refusal(500), [failed]],
  ["met by a proxy's page", new Response('<h1>Bad Gateway</h1>', { status: 502 }), [failed]],
  ['refused by a proxy', new Response('<h1>Forbidden</h1>', { status: 403 }), [failed]],
  ['met by a page in place of data', new Response('<h1>Hello</h1>'), [failed]],
  ['not answered', new TypeError('Failed to fetch'), [failed]],
])('a checkout that is %s says what went wrong', async (_, answer, expected) => {
  if (answer instanceof Error) fetched.mockRejectedValueOnce(answer);
  else fetched.mockResolvedValueOnce(answer);
  const notices: Notice[] = [];
  const close = openOutlet({ show: (notice) => notices.push(notice), dismiss: () => undefined });
  const client = new QueryClient();
  expect(await createCheckout('creator', { client, isSetUp: true })).toBeNull();
  expect(notices).toEqual(expected.map((notice) => ({ ...notice, tone: 'destructive' })));
  close();
});

it('the modals name what the plan offers there', () => {
  expect(modalTexts.wizard.title).toBe('Your Blog is 80% Complete');
  expect(modalTexts.wizard.points).toEqual([
    '3,000 credits monthly',
    'Unlimited posts and AI images',
  ]);
  expect(modalTexts.credits.points).toEqual([
    '3,000 credits refilled monthly',
    '10 long posts',
    '30 short posts',
    '20 images per month',
    'Priority support',
  ]);
});

it('purchases have the values 9.99 and 29', () => {
  expect(productFacts('creator')).toEqual({ value: 9.99, credits: 3000 });
  expect(productFacts('pack-10000')).toEqual({ value: 29, credits: 10_000 });
});
