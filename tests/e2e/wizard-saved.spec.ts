import { expect, signUp, test } from './fixtures';
import { expectToast } from './toasts';
import { fakeIdeas, generate, walkToOutline } from './wizard-steps';

const restored = 'Your progress was restored';

/** Runs in the page: notes for how long `text` was in it. */
function timeTheBanner(text: string): void {
  let since: number | null = null;
  new MutationObserver(() => {
    const there = document.body?.textContent?.includes(text) ?? false;
    if (there) since ??= performance.now();
    else if (since !== null) {
      document.documentElement.dataset.shownMs = String(performance.now() - since);
      since = null;
    }
  }).observe(document, { childList: true, subtree: true });
}

test('brings a draft back under a day, with a banner for five seconds', async ({ page }) => {
  await signUp(page);
  await fakeIdeas(page);
  await walkToOutline(page);
  await page.getByLabel('Section 1').fill('Changed by me');
  await page.addInitScript(timeTheBanner, restored);
  await page.reload();
  await expect(page.getByText(restored)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Review the plan' })).toBeVisible();
  await expect(page.getByLabel('Section 1')).toHaveValue('Changed by me');
  await expect(page.getByText(restored)).toBeHidden();
  // Timers never ring early; how late they ring is the machine's business.
  expect(
    await page.evaluate(() => Number(document.documentElement.dataset.shownMs)),
  ).toBeGreaterThan(4_800);

  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      if (!key.startsWith('inkwright:wizard:')) continue;
      const record = JSON.parse(value);
      localStorage.setItem(
        key,
        JSON.stringify({ ...record, savedAt: record.savedAt - 86_400_000 }),
      );
    }
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What should the post be about?' })).toBeVisible();
  await expect(page.getByText(restored)).toBeHidden();
  await expect(page.getByLabel('Keyword')).toHaveValue('');
});

test('starts over from the banner', async ({ page }) => {
  await signUp(page);
  await fakeIdeas(page);
  await walkToOutline(page);
  await page.reload();
  await page.getByRole('status').getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Keyword')).toHaveValue('');
  await page.reload();
  await expect(page.getByText(restored)).toBeHidden();
});

test('shows one draft in two tabs and lets it be sent once', async ({ page, context }) => {
  await signUp(page);
  await fakeIdeas(page);
  await walkToOutline(page);
  const other = await context.newPage();
  await other.goto('/create');
  await expect(other.getByRole('heading', { name: 'Review the plan' })).toBeVisible();
  await page.getByLabel('Section 1').fill('Changed in the first tab');
  await expect(other.getByLabel('Section 1')).toHaveValue('Changed in the first tab');
  const noticed = expectToast(other, 'This post was started in another tab');
  await generate(page).click();
  await Promise.all([noticed, page.waitForURL('**/dashboard')]);
  await expect(other.getByLabel('Keyword')).toHaveValue('');
  await expect(generate(other)).toBeHidden();
});

test('keeps what was typed before the page came alive', async ({ page }) => {
  await signUp(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/create', { waitUntil: 'commit' });
  await page.getByLabel('Keyword').fill('typed early');
  release();
  await fakeIdeas(page);
  const titles = page.getByRole('heading', { name: 'Choose a title' });
  // Until the page is alive the button is a plain form's: it brings the keyword back as ?keyword=.
  await expect(async () => {
    await page.getByRole('button', { name: 'Suggest titles' }).click({ timeout: 2_000 });
    await expect(titles).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test('a keyword in the address wins over a draft, which can be gone back to', async ({ page }) => {
  await signUp(page);
  await fakeIdeas(page);
  await walkToOutline(page);
  await page.getByLabel('Section 1').fill('Changed by me');
  const keyword = page.getByLabel('Keyword');
  const plan = page.getByRole('heading', { name: 'Review the plan' });
  const back = page.getByRole('button', { name: 'Go back to your draft' });

  for (const visit of ['first', 'repeated']) {
    await page.goto('/create?keyword=mending%20chairs');
    await expect(keyword, `${visit} visit`).toHaveValue('mending chairs');
    await expect(page.getByText('You have a draft about balcony herb garden.')).toBeVisible();
  }
  await back.click();
  await expect(plan).toBeVisible();
  await expect(page.getByLabel('Section 1')).toHaveValue('Changed by me');

  await page.goto('/create?keyword=mending%20chairs');
  await page.getByRole('button', { name: 'Suggest titles' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a title' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Choose a title' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(keyword).toHaveValue('mending chairs');
  await back.click();
  await expect(page.getByLabel('Section 1')).toHaveValue('Changed by me');
  await page.reload();
  await expect(plan).toBeVisible();
});
