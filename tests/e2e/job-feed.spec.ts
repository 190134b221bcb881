import type { Page, Request } from '@playwright/test';
import { signUpByApi } from '../helpers/api-user';
import { expect, test } from './fixtures';
import { firstImage, openPost, writerWithPost } from './post-steps';
import { expectToast, toastOf } from './toasts';
import { fakeIdeas, generate, ideas, walkToOutline } from './wizard-steps';

/** Counts what a page asks for about jobs, and how much of it was answered. */
function countJobPolls(page: Page) {
  const polls = { count: 0, answered: 0 };
  const isPoll = (request: Request) => new URL(request.url()).pathname.startsWith('/api/jobs');
  page.on('request', (request) => {
    if (isPoll(request)) polls.count += 1;
  });
  page.on('requestfinished', (request) => {
    if (isPoll(request)) polls.answered += 1;
  });
  return polls;
}

/** How often a page has shown a toast that says a post is finished. */
async function recordToasts(page: Page) {
  await page.addInitScript(() => {
    const seen = new Set<Element>();
    new MutationObserver(() => {
      for (const title of document.querySelectorAll('[data-sonner-toast] [data-title]'))
        if (title.textContent === 'Blog Post Generated!') seen.add(title);
      document.documentElement.dataset.toasts = String(seen.size);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.toasts ?? 0));
}

test('an idle dashboard asks every 15 s, hears of a start in another tab, and only one tab announces the end', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies((await signUpByApi(baseURL ?? '')).cookies);
  const toastsHere = await recordToasts(page);
  const polls = countJobPolls(page);
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(page.getByText('No posts yet', { exact: true })).toBeVisible();
  const first = page.getByRole('link', { name: 'Create Your First Post', exact: true });
  await expect(first).toHaveAttribute('href', '/create');
  await expect.poll(() => polls).toEqual({ count: 1, answered: 1 });
  for (let quarter = 1; quarter <= 4; quarter++) {
    // In seconds, so that the page has read the last answer before it is time to ask again.
    for (let second = 1; second <= 15; second++) await page.clock.runFor(1_000);
    await expect.poll(() => polls).toEqual({ count: 1 + quarter, answered: 1 + quarter });
  }

  const other = await context.newPage();
  const toastsThere = await recordToasts(other);
  await fakeIdeas(other);
  await walkToOutline(other);
  // With its clock standing still this tab polls no more: it asks because the other one told it.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  polls.count = 0;
  await generate(other).click();
  await expect.poll(() => polls.count).toBeGreaterThan(0);
  await page.clock.resume();
  await expect(page.getByText('Writing your post')).toBeVisible();
  for (const tab of [page, other])
    await expect(tab.getByRole('link', { name: /^View Post/ })).toBeVisible({ timeout: 60_000 });
  const toasts = async () => (await toastsHere()) + (await toastsThere());
  await expect.poll(toasts).toBe(1);
  await page.waitForTimeout(1_500);
  expect(await toasts()).toBe(1);
});

const focusWindow = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('an end is told once and in the words of the screen, and the list is right on the way back', async ({
  page,
  context,
  baseURL,
}) => {
  const writer = await writerWithPost(baseURL ?? '');
  await openPost(page, context, writer);
  await firstImage(page).getByRole('button', { name: 'Generate Image' }).click();
  await expect(firstImage(page).getByText('Generating image...')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expectToast(page, 'Image Generated!', 'Your image has been generated successfully.', {
    timeout: 45_000,
  });
  await expect(page.getByRole('listitem').locator('img')).toBeVisible();
  await page.goBack();
  await expect(firstImage(page).locator('img')).toBeVisible();
  await expect(toastOf(page, 'Image Generated Successfully!')).toHaveCount(0);
});

test('a post that ends while its writer is elsewhere is in the list on the way back; a stop is no failure', async ({
  page,
  context,
  baseURL,
}) => {
  const writer = await signUpByApi(baseURL ?? '');
  await context.addCookies(writer.cookies);
  const order = (title: string) =>
    writer.call<{ jobId: string }>('/api/jobs/blog-generation', {
      keyword: 'mending a wooden chair',
      articleType: 'long',
      title,
      audience: 'People with a chair that wobbles',
      outline: ideas.outline,
    });
  await page.goto('/dashboard');
  await expect(page.getByText('No posts yet')).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.waitForURL('**/settings');

  const { jobId } = await order('A chair that is given up');
  await writer.call(`/api/jobs/${jobId}/cancel`, {});
  await expect
    .poll(() => writer.call<{ status: string }>(`/api/jobs/${jobId}`).then((job) => job.status))
    .toBe('failed');
  await focusWindow(page);
  await expectToast(
    page,
    'Post stopped',
    'Nothing was charged: the credits are back in your balance.',
  );
  await expect(toastOf(page, 'Blog generation failed')).toHaveCount(0);

  await order('A chair that is mended');
  await focusWindow(page);
  await expectToast(
    page,
    'Blog Post Generated!',
    'Your post "A chair that is mended" has been created successfully.',
    { timeout: 60_000 },
  );
  await page.goBack();
  await expect(
    page.getByRole('link', { name: 'A chair that is mended', exact: true }),
  ).toBeVisible();
});
