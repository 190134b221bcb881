import type { Page } from '@playwright/test';
import type { JobView } from '@/lib/jobs/schema';
import { type ApiUser, signUpByApi } from '../helpers/api-user';
import { standIn } from '../helpers/origins';
import { expectAccessible } from './accessibility';
import { expect, test } from './fixtures';
import { fitsTheWidth } from './wizard-steps';

const headings = Array.from({ length: 9 }, (_, n) => `Part ${n + 1} of the whole`);
const points = ['Paper', 'Thread', 'Glue', 'Boards', 'Cloth', 'Tools'];

/** Lets the writer's post begin; so many sections take a good while at the tests' pace. */
async function beginPost(user: ApiUser, title = 'Binding a Book by Hand'): Promise<string> {
  const { jobId } = await user.call<{ jobId: string }>('/api/jobs/blog-generation', {
    keyword: 'binding a book',
    articleType: 'long',
    title,
    audience: 'People with loose pages',
    outline: headings.map((heading) => ({ heading, points })),
  });
  return jobId;
}

const firstText = (page: Page) => page.locator('article .post-paragraph').first();
const openPost = (page: Page) => page.getByRole('link', { name: 'Open the post' });

test('a post is read while it is written, through reloads and without events', async ({
  page,
  context,
  baseURL,
}) => {
  const writer = await signUpByApi(baseURL ?? '');
  await context.addCookies(writer.cookies);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard');
  const jobId = await beginPost(writer);
  await page.goto(`/posts/writing/${jobId}`);
  await expect(page.getByRole('heading', { name: 'Binding a Book by Hand' })).toBeVisible();
  // The opening comes first, long before a section has words.
  const opening = page.getByRole('region', { name: 'Opening' });
  await expect(opening.getByText('Demo draft:')).toBeVisible();
  await expect(firstText(page)).toBeVisible();
  const words = (await firstText(page).textContent()) ?? '';
  // It begins with an emphasis, which may not be closed yet.
  expect(words).not.toContain('*');
  for (const heading of headings)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  await fitsTheWidth(page);

  const deaf = await context.newPage();
  await deaf.route('**/events', (route) => route.abort());
  await deaf.goto(`/posts/writing/${jobId}`);
  await page.reload();
  // Should it be finished by now, the address leads to the post, which holds the words as well.
  await expect(page.getByText(words.slice(0, 60)).first()).toBeVisible();

  for (const tab of [page, deaf])
    await expect(openPost(tab).or(tab.getByRole('heading', { name: 'Blog Content' }))).toBeVisible({
      timeout: 60_000,
    });
  await expectAccessible(page);
  await page.goto(`/posts/writing/${jobId}`);
  await page.waitForURL(/\/posts\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'Blog Content' })).toBeVisible();
});

test('the dashboard shows the words; stopped while reading, the finished part is kept and paid', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const writer = await signUpByApi(baseURL ?? '');
  await context.addCookies(writer.cookies);
  await page.goto('/dashboard');
  await expect(page.getByText('No posts yet')).toBeVisible();
  // The writer falls silent in the fourth section, so there is time to stop it.
  const title = 'Binding a Book with a Silence';
  const silence = { fault: 'section:stall', section: 3, about: title };
  await page.request.post(standIn('/local/openai/faults'), { data: silence });
  const jobId = await beginPost(writer, title);
  // Begun elsewhere: this window would ask within 15 s, and asks at once when it gets the focus.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('region', { name: 'The text so far' })).toBeVisible();
  await page.getByRole('link', { name: 'Read along' }).click();
  await page.waitForURL(`**/posts/writing/${jobId}`);
  const jobNow = () => writer.call<JobView>(`/api/jobs/${jobId}`);
  await expect.poll(async () => (await jobNow()).stop?.finished).toBe(3);
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  const dialog = page.getByRole('alertdialog', { name: 'Stop this post?' });
  // The offer stays as it was when the dialog opened, and the page may hear of the third section later.
  await expect(async () => {
    if (await dialog.isVisible()) await page.keyboard.press('Escape');
    await stop.click();
    const offer = '3 of 9 sections are finished. Stopping now costs 50 credits';
    await expect(dialog).toContainText(offer, { timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await expect(page.getByText('You stopped this post.')).toBeVisible();
  const { error, result } = await jobNow();
  const kept = { creditsUsed: 50, postId: expect.any(String) };
  expect({ error, result }).toMatchObject({ error: 'Cancelled', result: kept });
  expect(await writer.call('/api/dashboard/stats')).toEqual({ credits: 200 });
  await openPost(page).click();
  await expect(page.getByRole('region', { name: 'Stopped post' })).toBeVisible();

  const stranger = await browser.newContext({ baseURL });
  await stranger.addCookies((await signUpByApi(baseURL ?? '')).cookies);
  const answer = await stranger.request.get(`/posts/writing/${jobId}`);
  const html = await answer.text();
  expect(html).toContain('404 Page Not Found');
  expect(html).not.toContain('Binding a Book');
  await stranger.close();
});

test('the card keeps its clock, waits in the queue, and names the price of a stop', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies((await signUpByApi(baseURL ?? '')).cookies);
  // Every answer is the same until told otherwise, as when the server has nothing new to say.
  const job = {
    id: '22222222-2222-4222-8222-222222222222',
    type: 'blog-generation',
    status: 'in-progress',
    error: null,
    progress: { percentage: 30, message: 'Writing part 3 of 9', timeElapsed: 65 },
    data: { keyword: 'binding a book', title: 'Binding a Book by Hand' },
    result: null,
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
  };
  let jobs: object[] = [job];
  await page.route(/\/api\/jobs(\?active=true)?$/, (route) => route.fulfill({ json: jobs }));
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'In progress' });
  await expect(card.getByText(/30% · 1 min ([6-9]|\d\d) s/)).toBeVisible();

  const waiting = { percentage: 0, message: 'Queued', timeElapsed: 0 };
  jobs = [{ ...job, status: 'pending', progress: waiting }];
  await expect(card.getByText('Queued')).toBeVisible();
  await expect(card.getByText('0% · 0 s')).toBeVisible();

  const stop = card.getByRole('button', { name: 'Stop', exact: true });
  const dialog = page.getByRole('alertdialog', { name: 'Stop this post?' });
  const begun = { percentage: 5, message: 'Writing part 1 of 9', timeElapsed: 9 };
  const beyondFree = { price: 10, refund: 140, finished: 0, sections: 9 };
  jobs = [{ ...job, progress: begun, stop: beyondFree }];
  await expect(card.getByText('Writing part 1 of 9')).toBeVisible();
  await stop.click();
  await expect(dialog).toContainText(
    'stopping now costs 10 credits, the share of the first section',
  );
  await expect(dialog.getByRole('button', { name: 'Stop for 10 credits' })).toBeVisible();
  await page.keyboard.press('Escape');

  const offer = { price: 60, refund: 90, finished: 2, sections: 5 };
  jobs = [{ ...job, stop: offer }];
  await expect(card.getByText('Writing part 3 of 9')).toBeVisible();
  const newer = { price: 90, refund: 60, finished: 3, sections: 5 };
  const answers = [
    { status: 503, json: { error: { code: 'unavailable', message: 'The server is resting.' } } },
    {
      status: 409,
      json: {
        error: { code: 'conflict', message: 'It costs 90 credits now.', details: { stop: newer } },
      },
    },
    { status: 200, json: { ...job, status: 'failed', error: 'Cancelled' } },
  ];
  const asked: unknown[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/api/jobs/${job.id}/cancel`, async (route) => {
    asked.push(route.request().postDataJSON());
    const answer = answers.shift();
    if (answer?.status === 200) await held;
    await route.fulfill(answer);
  });
  await stop.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Go on writing' })).toBeFocused();
  await expect(dialog).toContainText('Stopping now costs 60 credits');
  await expect(dialog).toContainText('The other 90 credits come back.');
  await page.keyboard.press('Escape');
  await expect(stop).toBeFocused();
  await stop.click();
  const throwAway = dialog.getByRole('button', { name: 'Throw away' });
  await throwAway.click();
  await expect(dialog.getByText('The server is resting.')).toBeVisible();
  await throwAway.click();
  await expect(dialog.getByText('It costs 90 credits now.')).toBeVisible();
  await expect(throwAway).toContainText('90 credits');
  await expectAccessible(page);
  await throwAway.click();
  await expect(dialog.getByRole('button', { name: 'Throwing away…' })).toBeDisabled();
  jobs = [];
  letGo();
  await expect(dialog).toBeHidden();
  await expect(card).toBeHidden();
  await expect(page.locator('#content')).toBeFocused();
  expect(asked).toEqual([
    { keep: false, price: 60 },
    { keep: false, price: 60 },
    { keep: false, price: 90 },
  ]);
});
