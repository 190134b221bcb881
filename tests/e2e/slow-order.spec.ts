import type { Page, Route } from '@playwright/test';
import { appOrigin } from '../helpers/origins';
import { expectAccessible } from './accessibility';
import { expect, routeUntil, signUp, test } from './fixtures';
import { openPost, writerWithPost } from './post-steps';
import { credits, fakeIdeas, generate, walkToOutline } from './wizard-steps';

const note = 'Still starting. You can wait here; nothing is charged twice.';
const posts = '**/api/jobs/blog-generation';
const images = '**/api/jobs/image-generation';
const unanswered = 'The server did not answer. Try again: you pay once.';

/** Keeps orders back until `answer` is called with what becomes of them. */
async function holdOrders(page: Page, url: string) {
  const held: Route[] = [];
  const keys: (string | undefined)[] = [];
  const end = await routeUntil(page, url, (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    held.push(route);
  });
  const answer = async (become: (route: Route) => Promise<void>) => {
    end();
    await Promise.all(held.map(become));
  };
  return { held, keys, answer };
}

/** Orders a post whose answer does not come, and lets five seconds pass. */
async function orderAndWait(page: Page) {
  await page.clock.install();
  await signUp(page);
  await fakeIdeas(page);
  await walkToOutline(page);
  const orders = await holdOrders(page, posts);
  await generate(page).click();
  await expect.poll(() => orders.held.length).toBe(1);
  await expect(credits(page)).toHaveText('100');
  await page.clock.runFor(5_000);
  await expect(page.getByRole('status').filter({ hasText: note })).toBeInViewport();
  return orders;
}

const leave = (page: Page) => page.getByRole('link', { name: 'Go to the dashboard' });
const create = (page: Page) => page.getByRole('link', { name: 'Create Post', exact: true }).first();

test('an order that takes long says so, and goes on while the writer is elsewhere', async ({
  page,
}) => {
  const orders = await orderAndWait(page);
  await expectAccessible(page);
  await leave(page).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await create(page).click();
  await page.waitForURL('**/create');
  // The draft is there, and its order is still the one that was sent.
  await expect(page.getByLabel('Section 1')).toHaveValue('One');
  await expect(page.getByRole('button', { name: /Starting…/ })).toBeVisible();
  await page.getByRole('button', { name: /Starting…/ }).click();
  await orders.answer((route) => route.continue());
  await page.waitForURL('**/dashboard');
  await expect(credits(page)).toHaveText('100');
  // However often it was sent, it is one order.
  expect(new Set(orders.keys).size).toBe(1);
  await create(page).click();
  await expect(page.getByLabel('Keyword')).toHaveValue('');
});

test('an order that is taken after its writer has left moves nobody, and spares the next draft', async ({
  page,
}) => {
  const orders = await orderAndWait(page);
  await leave(page).click();
  await page.waitForURL('**/dashboard');
  await create(page).click();
  await page.getByRole('navigation', { name: 'Steps' }).waitFor();
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      if (!key.startsWith('inkwright:wizard:')) continue;
      localStorage.setItem(key, value.replace(/"draftId":"[^"]+"/, '"draftId":"another"'));
    }
  });
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.waitForURL('**/settings');
  await orders.answer((route) => route.continue());
  await expect(page.getByText('Blog Generation Started')).toBeVisible();
  await expect(credits(page)).toHaveText('100');
  expect(new URL(page.url()).pathname).toBe('/settings');
  await create(page).click();
  await expect(page.getByLabel('Section 1')).toHaveValue('One');
});

test('an order that fails after its writer has left gives the credits back and leads to the draft', async ({
  page,
}) => {
  const orders = await orderAndWait(page);
  await leave(page).click();
  await page.waitForURL('**/dashboard');
  await orders.answer((route) => route.abort());
  await expect(page.getByText('Failed to start generation')).toBeVisible();
  await expect(credits(page)).toHaveText('250');
  await page.getByRole('link', { name: 'Back to your draft' }).click();
  await expect(page.getByLabel('Section 1')).toHaveValue('One');
  await expect(generate(page)).toBeVisible();
});

test('an order without an answer ends after a minute, and is paid once when it is sent again', async ({
  page,
}) => {
  const orders = await orderAndWait(page);
  // The server takes the order, and its answer is lost.
  await orders.held[0]?.fetch();
  await page.clock.runFor(55_000);
  await expect(page.getByText(unanswered)).toBeVisible();
  await expect(page.getByText(note)).toBeHidden();
  await orders.answer((route) => route.abort().catch(() => undefined));
  const again = page.waitForRequest(posts);
  await generate(page).click();
  expect((await again).headers()['idempotency-key']).toBe(orders.keys[0]);
  await expect(page.getByText('It is paid for once.')).toBeVisible();
  await page.waitForURL('**/dashboard');
  await expect(credits(page)).toHaveText('100');
});

test('an image order that takes long says so, and can be sent again as the same order', async ({
  page,
  context,
}) => {
  const writer = await writerWithPost(appOrigin);
  await page.clock.install();
  await openPost(page, context, writer);
  const orders = await holdOrders(page, images);
  const block = page.getByRole('button', { name: /Generate Image/ }).first();
  await block.click();
  await expect.poll(() => orders.held.length).toBe(1);
  await expect(credits(page)).toHaveText('0');
  await page.clock.runFor(5_000);
  await expect(page.getByRole('status').filter({ hasText: note })).toBeInViewport();
  await page.clock.runFor(55_000);
  await expect(page.getByRole('alert').filter({ hasText: unanswered })).toBeVisible();
  await expect(credits(page)).toHaveText('100');
  await orders.answer((route) => route.abort().catch(() => undefined));
  await page.getByRole('button', { name: 'Try Again' }).click();
  const again = page.waitForRequest(images);
  await block.click();
  expect((await again).headers()['idempotency-key']).toBe(orders.keys[0]);
  await expect(page.getByText('Image Generated Successfully!')).toBeVisible();
  await expect(credits(page)).toHaveText('0');
});
