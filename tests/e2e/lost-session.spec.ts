import type { Page } from '@playwright/test';
import { appOrigin, standIn } from '../helpers/origins';
import { expectToldBeforeLeaving, loggedOut, typeLogin } from './accounts-steps';
import { expect, newPerson, routeUntil, signUp, test } from './fixtures';
import { writerWithPost } from './post-steps';
import { expectToast } from './toasts';
import { fakeIdeas, walkToOutline } from './wizard-steps';

const origin = appOrigin;

/** The paths of the API calls of a page from now on. */
function watchApi(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/login') paths.push(pathname);
  });
  return paths;
}

/** Answers every call of the API as for a session that has ended, until the returned function is called. */
function refuseAll(page: Page) {
  return routeUntil(page, /\/api\/(?!login)/, (route) =>
    route.fulfill({ status: 401, json: { error: { code: 'unauthorized', message: 'x' } } }),
  );
}

test('after a sign-out no tab asks for anything any more', async ({ page, context }) => {
  await signUp(page);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    const polled = tab.waitForResponse((answer) => answer.url().includes('/api/jobs'));
    await tab.goto('/dashboard');
    await polled;
  }
  const refused: string[] = [];
  context.on('response', (answer) => {
    if (answer.status() === 401) refused.push(answer.url());
  });
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await other.waitForURL('**/login?next=%2Fdashboard');
  const asked = [watchApi(page), watchApi(other)];
  // Longer than any poll waits.
  await page.waitForTimeout(2500);
  expect(refused).toEqual([]);
  expect(asked).toEqual([[], []]);
});

test('a lost session is told once, ends the polls, and leads back to the page', async ({
  page,
}) => {
  const person = await signUp(page);
  const polled = page.waitForResponse((answer) => answer.url().includes('/api/jobs'));
  await page.goto('/dashboard?from=mail');
  await polled;
  // An empty answer keeps the browser on the page, so that what it does then can be counted.
  let login = '';
  const letIn = await routeUntil(page, '**/api/login?*', (route) => {
    login = route.request().url();
    return route.fulfill({ status: 204 });
  });
  const mend = await refuseAll(page);
  // A dashboard with nothing to do asks every 15 s only, but also when its window gets the focus.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expectToast(page, 'Unauthorized', loggedOut);
  const later = watchApi(page);
  await page.waitForTimeout(2500);
  expect(later, 'after the first 401').toEqual([]);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1);
  mend();
  letIn();
  await page.context().clearCookies();
  await page.goto(login);
  await page.waitForURL('**/login?next=%2Fdashboard%3Ffrom%3Dmail');
  await typeLogin(page, person);
  await page.waitForURL('**/dashboard?from=mail');
});

test('the text editor finds its draft again after logging in', async ({ page, context }) => {
  const writer = await writerWithPost(origin);
  await context.addCookies(writer.cookies);
  await page.goto(`/posts/${writer.postId}`);
  await page.getByRole('button', { name: 'Edit text' }).click();
  const text = page.getByRole('textbox', { name: 'Text of the post' });
  await expect(text).toContainText('chair');
  const ended = await page.request.post(standIn('/auth/v1/logout?scope=global'), {
    headers: { apikey: 'local-anon-key', authorization: `Bearer ${writer.token}` },
  });
  expect(ended.status()).toBe(204);
  await text.focus();
  await expectToldBeforeLeaving(page, () => page.keyboard.type('Written while the session ended.'));
  await page.waitForURL(`**/login?next=${encodeURIComponent(`/posts/${writer.postId}`)}`);
  await typeLogin(page, { email: writer.email, password: newPerson().password });
  await page.waitForURL(`**/posts/${writer.postId}`);
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await page.getByRole('button', { name: 'Continue with my changes' }).click();
  await expect(text).toContainText('Written while the session ended.');
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Continue editing' })).toBeHidden();
});

test('the wizard finds its outline again after logging in', async ({ page }) => {
  const person = await signUp(page);
  await fakeIdeas(page);
  await walkToOutline(page, 'balcony herb garden');
  await page.route('**/api/jobs/blog-generation', (route) =>
    route.fulfill({ status: 401, json: { error: { code: 'unauthorized', message: 'x' } } }),
  );
  await expectToldBeforeLeaving(page, async () => {
    await page.getByRole('button', { name: /Generate/ }).click();
    await page.context().clearCookies();
  });
  await page.waitForURL('**/login?next=%2Fcreate');
  await typeLogin(page, person);
  await page.waitForURL('**/create');
  await expect(page.getByText('balcony herb garden').first()).toBeVisible();
});

test('settings find the typed voice again after logging in', async ({ page }) => {
  const person = await signUp(page);
  await page.goto('/settings/brand');
  const phrases = page.getByLabel(/never/i).first();
  await phrases.fill('game changer');
  await page.context().clearCookies();
  await expectToldBeforeLeaving(page, () =>
    page.getByRole('button', { name: 'Save voice' }).click(),
  );
  await page.waitForURL('**/login?next=%2Fsettings%2Fbrand');
  await typeLogin(page, person);
  await page.waitForURL('**/settings/brand');
  await expect(phrases).toHaveValue('game changer');
});
