import { expect, routeUntil, signUp, test } from './fixtures';
import { expectToast, toastOf } from './toasts';
import { credits, fakeIdeas, generate, walkToOutline } from './wizard-steps';

const failure = (status: number, code: string, message: string) => ({
  status,
  json: { error: { code, message } },
});

test('tells why suggestions failed and loses nothing', async ({ page }) => {
  await signUp(page);
  await page.goto('/create');
  await page.getByLabel('Keyword').fill('tea');
  const suggest = page.getByRole('button', { name: 'Suggest titles' });

  await page.route('**/api/ai/generate-titles', (route) => route.abort());
  await suggest.click();
  await expectToast(page, 'Failed to generate titles', 'Please try again');
  await expect(page.getByLabel('Keyword')).toHaveValue('tea');

  const reason = 'Writing is switched off on this server: no model is configured.';
  await page.route('**/api/ai/generate-titles', (route) =>
    route.fulfill(failure(503, 'unavailable', reason)),
  );
  await suggest.click();
  await expectToast(page, 'Failed to generate titles', reason);
});

for (const [kind, button] of [
  ['audiences', 'Suggest other audiences'],
  ['outline', 'Suggest an outline'],
] as const)
  test(`says "Failed to generate ${kind}"`, async ({ page }) => {
    await signUp(page);
    await fakeIdeas(page);
    await page.goto('/create');
    await page.getByLabel('Keyword').fill('tea');
    await page.getByRole('button', { name: 'Suggest titles' }).click();
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Suggest audiences' }).click();
    await page.getByRole('radio').first().check();
    await page.route(`**/api/ai/generate-${kind}`, (route) => route.abort());
    await page.getByRole('button', { name: button }).click();
    await expectToast(page, `Failed to generate ${kind}`, 'Please try again');
    await expect(page.getByRole('radio').first()).toBeChecked();
  });

test('sends a double click once, and Cancel ends the call', async ({ page }) => {
  await signUp(page);
  let sent = 0;
  const ended = new Promise<void>((resolve) => {
    page.on('requestfailed', (request) => {
      if (request.url().endsWith('/api/ai/generate-titles')) resolve();
    });
  });
  await page.route('**/api/ai/generate-titles', () => {
    sent += 1;
  });
  await page.goto('/create');
  await page.getByLabel('Keyword').fill('tea');
  await page.getByRole('button', { name: 'Suggest titles' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Finding titles…' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await ended;
  expect(sent).toBe(1);
  await expect(page.getByLabel('Keyword')).toHaveValue('tea');
  await expect(toastOf(page, 'Failed to generate titles')).toHaveCount(0);
  // By keyboard the focus goes to the news, and back to where the writer was.
  await page.getByLabel('Keyword').press('Enter');
  await expect(page.getByRole('heading', { name: 'Finding titles…' })).toBeFocused();
});

test('gives the credits back on the screen when the start fails, and pays once', async ({
  page,
}) => {
  await signUp(page);
  await fakeIdeas(page);
  await walkToOutline(page);
  const keys: (string | undefined)[] = [];
  // Made before the request: the screen takes the credits before the route is called.
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const connect = await routeUntil(page, '**/api/jobs/blog-generation', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await answered;
    await route.abort();
  });
  await generate(page).click();
  await expect(credits(page)).toHaveText('100');
  answer();
  await expectToast(page, 'Failed to start generation', 'Please try again');
  await expect(credits(page)).toHaveText('250');
  connect();

  // The answer gets lost after the server took the job: the next try must not be a second one.
  const mend = await routeUntil(page, '**/api/jobs/blog-generation', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort();
  });
  // The first toast may still be there, so it cannot tell that this try has ended.
  const lost = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/api/jobs/blog-generation'),
  );
  await generate(page).click();
  await lost;
  await expectToast(page, 'Failed to start generation', 'Please try again');
  await expect(credits(page)).toHaveText('100');
  mend();
  await page.getByLabel('Section 1').fill('One, and more');
  await page.getByLabel('Section 1').fill('One');
  const again = page.waitForRequest('**/api/jobs/blog-generation');
  await generate(page).click();
  keys.push((await again).headers()['idempotency-key']);
  await page.waitForURL('**/dashboard');
  await expect(credits(page)).toHaveText('100');
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('offers the plan when the credits do not cover a post', async ({ page }) => {
  await signUp(page);
  await fakeIdeas(page);
  await walkToOutline(page);
  await generate(page).click();
  await page.waitForURL('**/dashboard');
  await walkToOutline(page);
  let started = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/jobs/blog-generation')) started += 1;
  });
  await generate(page).click();
  const modal = page.getByRole('dialog', { name: 'Your Blog is 80% Complete' });
  await expect(modal).toContainText('$9.99');
  await expect(modal).toContainText('3,000 credits monthly');
  expect(started).toBe(0);
  const upgrade = modal.getByRole('button', { name: 'Upgrade to Creator' });

  await page.route('**/api/subscription/checkout', (route) =>
    route.fulfill({ json: { checkoutUrl: null, transactionId: 'txn_1' } }),
  );
  await upgrade.click();
  await expectToast(page, 'Unable to start checkout', 'No checkout URL received');

  await page.route('**/api/subscription/checkout', (route) => route.abort());
  await upgrade.click();
  await expectToast(page, 'Error', 'Failed to create checkout session. Please try again.');
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(generate(page)).toBeFocused();
});
