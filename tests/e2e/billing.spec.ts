import { expectAccessible } from './accessibility';
import { actInPaddle, mineInPaddle, overlay, payWith, untilSaid } from './billing-steps';
import { expect, test } from './fixtures';
import { openPost, writerWithPost } from './post-steps';
import { expectToast } from './toasts';
import { credits, fakeIdeas, generate, walkToOutline } from './wizard-steps';

test.describe.configure({ mode: 'parallel' });

test('a writer runs out, buys credits, and can check where they went', async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const writer = await writerWithPost(baseURL ?? '');
  await openPost(page, context, writer);
  const places = page.locator('.post-image');
  const modal = page.getByRole('dialog', { name: 'You are out of credits' });

  await test.step('the last 100 credits buy an image, the next one needs more', async () => {
    await places.nth(0).getByRole('button', { name: 'Generate Image 100 credits' }).click();
    await expectToast(page, 'Image Generated Successfully!', '100 credits consumed.', {
      timeout: 45_000,
    });
    await places.nth(1).getByRole('button', { name: 'Generate Image 100 credits' }).click();
    await expect(modal).toContainText('You have 0 credits now.');
    await expect(modal).toContainText('$9.99 a month');
    await expectAccessible(page);
  });
  await test.step('a paid pack is confirmed by our server, across a reload', async () => {
    let isUnderWay = true;
    await page.route('**/api/subscription/purchases/*', (route) =>
      isUnderWay
        ? route.fulfill({ json: { isOwn: true, isGranted: false, hasCreatorAccess: false } })
        : route.continue(),
    );
    await modal.getByRole('button', { name: 'Buy for $29 to get 10,000 credits' }).click();
    await payWith(page, '(pays)');
    const confirming = page.getByRole('dialog', { name: 'Your payment is being confirmed' });
    await expect(confirming).toBeVisible();
    await page.reload();
    await expect(confirming).toBeVisible();
    await expectAccessible(page);
    const announced = untilSaid(page, 'Credits Added Successfully!');
    const reloaded = page.waitForEvent('load');
    isUnderWay = false;
    await announced;
    await reloaded;
    await expect(confirming).toBeHidden();
  });
  await test.step('each line says what it paid for, and leads there', async () => {
    await page.goto('/settings/credits');
    const lines = page.getByRole('main').locator('section ul > li');
    await expect(lines).toHaveText([
      /10,000 credits.*\+10,000Balance 10,000/,
      /Image: .*Spent.*−100Balance 0/,
      /Blog post: .*Spent.*−150Balance 100/,
      /Welcome credits.*\+250Balance 250/,
    ]);
    await lines.nth(2).getByText('2 entries').click();
    await expect(lines.nth(2)).toContainText('Set aside 150');
    await expectAccessible(page);
    const file = await page.request.get('/api/credits/export');
    expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(1 + 6);
    await lines.nth(1).getByRole('link').click();
    await page.waitForURL(`**/posts/${writer.postId}`);
  });
});

test('a plan is bought, used, cancelled, resumed, not paid, and refunded', async ({
  page,
  context,
  baseURL,
}) => {
  const writer = await writerWithPost(baseURL ?? '');
  await context.addCookies(writer.cookies);
  await fakeIdeas(page);
  const badge = (name: string) => page.getByRole('complementary').getByText(name, { exact: true });
  const see = async (name: string) => {
    await page.goto('/settings');
    await expect(badge(name)).toBeVisible();
  };

  await test.step('the wizard stops for want of credits; a declined card charges nothing', async () => {
    await walkToOutline(page);
    await generate(page).click();
    const modal = page.getByRole('dialog', { name: 'Your Blog is 80% Complete' });
    await modal.getByRole('button', { name: 'Upgrade to Creator' }).click();
    await payWith(page, 'is declined');
    await expect(overlay(page).getByRole('alert')).toBeVisible();
    await overlay(page).getByRole('button', { name: 'Close' }).click();
    await expect(modal).toContainText('The payment was declined. You were not charged.');
    await modal.getByRole('button', { name: 'Upgrade to Creator' }).click();
  });
  await test.step('paid with 3-D Secure, the wizard goes on where it was', async () => {
    await payWith(page, '3-D Secure');
    const announced = untilSaid(page, 'Welcome to Creator Plan!');
    const reloaded = page.waitForEvent('load');
    await overlay(page).getByRole('button', { name: 'Approve' }).click();
    await announced;
    await reloaded;
    await expect(badge('Active')).toBeVisible();
    await expect(credits(page)).toHaveText('3,100');
    await generate(page).click();
    await page.waitForURL('**/dashboard');
    await expect(credits(page)).toHaveText('2,950');
    await expect(page.getByRole('link', { name: 'Priority Support' })).toBeVisible();
  });
  await test.step('its features are there: all images at once, brand colours', async () => {
    await openPost(page, context, writer);
    await expect(
      page.getByRole('button', { name: /Generate all images \d+00 credits/ }),
    ).toBeVisible();
    await page.goto('/settings/brand');
    await expect(page.getByRole('button', { name: 'Save colours' })).toBeVisible();
  });

  const opened = page.waitForEvent('popup');
  await page.getByRole('complementary').getByRole('button', { name: 'Subscription' }).click();
  const portal = await opened;
  await test.step('cancelled and resumed in its portal', async () => {
    await portal.getByRole('button', { name: 'Cancel at the end of the period' }).click();
    await expect(portal.getByRole('button', { name: 'Keep the plan' })).toBeVisible();
    await see('Cancelled');
    await expect(page.getByRole('main')).toContainText(
      'Everything of the Creator plan works until',
    );
    await portal.getByRole('button', { name: 'Keep the plan' }).click();
    await expect(portal.getByRole('button', { name: 'Cancel at the end' })).toBeVisible();
    await see('Active');
  });
  await test.step('a renewal that fails, a refund, and the end', async () => {
    await portal.getByRole('radio', { name: 'renewals fail' }).check();
    await portal.getByRole('button', { name: 'Change card' }).click();
    await expect(portal.getByText('Card ending in 3184')).toBeVisible();
    const { subscriptions, transactions } = await mineInPaddle(page);
    const [plan, payment] = [subscriptions[0]?.id ?? '', transactions[0]?.id ?? ''];
    await actInPaddle(page, 'month', plan);
    await see('Failed');
    await expect(page.getByRole('main')).toContainText('The last payment failed or was refunded.');
    await actInPaddle(page, 'refund', payment);
    await actInPaddle(page, 'cancel-now', plan);
    await see('Expired');
    await page.goto('/settings/credits');
    const lines = page.getByRole('main').locator('section ul > li');
    await expect(lines.filter({ hasText: 'Taken back' })).toContainText('−3,000');
    await expect(page.getByRole('main')).toContainText('-50');
  });
  await test.step('a mailed payment link opens its transaction', async () => {
    const { transactions } = await mineInPaddle(page);
    await page.goto(`/settings?_ptxn=${transactions.at(-1)?.id}`);
    await overlay(page).getByRole('button', { name: 'Continue' }).click();
    await expect(page.locator('iframe[name="paddle_frame"]')).toHaveCount(0);
    expect(new URL(page.url()).search).toBe('');
  });
});
