import type { Page } from '@playwright/test';
import { signUpByApi } from '../helpers/api-user';
import { isHosted } from '../helpers/origins';
import { expectAccessible } from './accessibility';
import { expect, routeUntil, signUp, test } from './fixtures';
import { credits, fakeIdeas, fitsTheWidth, generate, walkToOutline } from './wizard-steps';

test.skip(isHosted, 'no search is configured there');

const card = (page: Page) => page.locator('details').filter({ hasText: 'Sources' });
const finder = (page: Page) => page.getByRole('region', { name: 'Find sources on the web' });
const search = (page: Page) => finder(page).getByRole('button', { name: /^Search\s*20 credits/ });

async function openFinder(page: Page): Promise<void> {
  await finder(page).getByRole('button', { name: 'Find sources on the web' }).click();
  await expect(search(page)).toBeVisible();
}

test('a writer finds sources, and the post says which figure differs from them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page);
  await walkToOutline(page, 'cold brew coffee');
  await card(page).locator('summary').click();
  await openFinder(page);

  await test.step('the plan proposes searches, and the price stands on the button', async () => {
    await expect(finder(page).getByRole('textbox', { name: 'Search 1' })).toHaveValue(
      'cold brew coffee',
    );
    await expect(finder(page).getByRole('textbox')).toHaveCount(4);
    await fitsTheWidth(page);
    await expectAccessible(page);
    for (const name of ['Remove search 4', 'Remove search 3', 'Remove search 2'])
      await finder(page).getByRole('button', { name }).click();
    await finder(page).getByRole('textbox', { name: 'Search 1' }).press('Enter');
  });
  await test.step('what was found is shown, and is still there after a reload', async () => {
    await expect(finder(page).getByText('4 pages found')).toBeVisible();
    await expect(credits(page)).toContainText('230');
    await page.reload();
    await card(page).locator('summary').click();
    await expect(finder(page).getByRole('checkbox')).toHaveCount(4);
    await fitsTheWidth(page);
    await expectAccessible(page);
  });
  await test.step('what is ticked is read and chosen; a page behind a sign-in says so', async () => {
    for (const title of [/^Steeping times/, /^How long cold brew keeps/, /^The complete/])
      await finder(page).getByRole('checkbox', { name: title }).check();
    await finder(page).getByRole('button', { name: 'Add 3 pages' }).click();
    await expect(finder(page).getByRole('status')).toHaveText('3 pages added.');
    await expect(card(page)).toContainText('2 chosen');
    await expect(card(page).getByText(/behind a sign-in/)).toBeVisible();
    await expect(finder(page).getByRole('checkbox', { name: /^Steeping times/ })).toBeDisabled();
    await expect(finder(page).getByRole('checkbox', { name: /^Steeping times/ })).toBeChecked();
  });
  await test.step('the post cites them, and the evidence has a match and a difference', async () => {
    await generate(page).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('link', { name: 'View Post' }).click({ timeout: 60_000 });
    await page.waitForURL('**/posts/*');
    await page.getByRole('button', { name: 'Look at the evidence' }).click();
    const panel = page.getByRole('region', { name: 'Evidence' });
    const row = (text: string) => panel.getByRole('listitem').filter({ hasText: text }).first();
    await expect(row('tastes fresh for 14 days')).toContainText('Figure differs');
    await panel.getByText(/agrees? with what/).click();
    await expect(row('tasted best had steeped for 16 hours')).toContainText('Figures match');
    await fitsTheWidth(page);
  });
});

test('a search that finds nothing costs nothing, and neither does one that fails', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/sources');
  await openFinder(page);
  const words = finder(page).getByRole('textbox', { name: 'Search 1' });

  await words.fill('the price of lanterns');
  await words.press('Enter');
  await expect(finder(page).getByText('Nothing was found, so nothing was charged.')).toBeVisible();
  await expect(credits(page)).toContainText('250');

  await test.step('a dead server is said, and the search can be sent again', async () => {
    const mend = await routeUntil(page, '**/api/sources/searches', (route) => route.abort());
    await words.fill('balcony herb garden');
    await search(page).click();
    await expect(finder(page).getByText('could not be started')).toBeVisible();
    mend();
    await search(page).dblclick();
    await expect(finder(page).getByText('2 pages found')).toBeVisible();
    await expect(credits(page)).toContainText('230');
  });
  await test.step('a page is added by the keyboard', async () => {
    await finder(page).getByRole('checkbox').first().focus();
    await page.keyboard.press('Space');
    await finder(page).getByRole('button', { name: 'Add 1 page' }).press('Enter');
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ready' });
    await expect(row).toHaveCount(1);
    await expect(finder(page).getByText('In your library')).toBeVisible();
  });
  await test.step('the same words are the same search', async () => {
    await finder(page).getByRole('button', { name: 'Search again' }).click();
    await search(page).click();
    await expect(finder(page).getByText('2 pages found')).toBeVisible();
    await expect(credits(page)).toContainText('230');
  });
});

test('without the credits the offer opens, and nothing is searched', async ({ page, baseURL }) => {
  const writer = await signUpByApi(baseURL ?? '');
  await page.context().addCookies(writer.cookies);
  await page.route('**/api/dashboard/stats', (route) => route.fulfill({ json: { credits: 19 } }));
  let sent = 0;
  await page.route('**/api/sources/searches', (route) => {
    sent += 1;
    return route.fulfill({
      status: 402,
      json: { error: { code: 'payment_required', message: 'No credits.' } },
    });
  });
  await fakeIdeas(page);
  await walkToOutline(page);
  await card(page).locator('summary').click();
  await openFinder(page);
  await search(page).click();
  await expect(page.getByRole('dialog', { name: 'You are out of credits' })).toBeVisible();
  expect(sent).toBeLessThanOrEqual(1);
});
