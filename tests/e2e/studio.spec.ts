import type { Locator, Page, Route } from '@playwright/test';
import { signUpByApi } from '../helpers/api-user';
import { expectAccessible } from './accessibility';
import { expect, routeUntil, test } from './fixtures';
import { chooseAction, type Writer, writerWithPost } from './post-steps';
import { expectToast } from './toasts';
import { fakeIdeas, fitsTheWidth, generate } from './wizard-steps';

test.describe.configure({ mode: 'parallel' });

let writer: Writer;
test.beforeAll(async ({ baseURL }) => {
  writer = await writerWithPost(baseURL ?? '');
});
test.beforeEach(({ context }) => context.addCookies(writer.cookies));

const dialog = (page: Page) => page.getByRole('dialog');
const settings = (page: Page) => page.getByRole('navigation', { name: 'Settings' });

test.describe('axe, zoom, motion and 360 px', () => {
  test('the dashboard, its menu, a selection, what was deleted, and the notice of no network', async ({
    page,
    context,
    baseURL,
  }) => {
    const own = await writerWithPost(baseURL ?? '');
    await context.addCookies(own.cookies);
    await page.goto('/dashboard');
    await page.getByRole('checkbox').check();
    const selection = page.getByRole('region', { name: 'Selected posts' });
    await expect(selection).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await selection.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No posts yet')).toBeVisible();
    await expectAccessible(page);
    await test.step('the menu of phones', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(dialog(page)).toBeVisible();
      await expectAccessible(page, [360]);
    });
    await page.goto('/posts/deleted');
    await page.getByRole('button', { name: /^Erase / }).click();
    await expect(page.getByRole('button', { name: 'Erase for good' })).toBeVisible();
    await expectAccessible(page);
  });

  test('the wizard, its gate and its modal', async ({ page }) => {
    await fakeIdeas(page);
    await page.route('**/api/posts/similar*', (route) =>
      route.fulfill({ json: [{ id: null, title: 'An earlier post' }] }),
    );
    const step = (name: string) => expect(page.getByRole('heading', { name })).toBeVisible();
    const press = (name: string) => page.getByRole('button', { name }).click();
    await page.goto('/create');
    await press('Suggest titles');
    await expect(page.getByText('Keyword required')).toBeVisible();
    await page.getByLabel('Keyword').fill('balcony herb garden');
    await expect(page.getByText('You already have a post on this subject')).toBeVisible();
    await expectAccessible(page);
    await press('Suggest titles');
    await step('Choose a title');
    await page.getByRole('radio', { name: 'Write my own title' }).check();
    await expectAccessible(page);
    await page.getByRole('radio').first().check();
    await press('Suggest audiences');
    await step('Who is it for?');
    await expectAccessible(page);
    await page.getByRole('radio').first().check();
    await press('Suggest an outline');
    await step('Review the plan');
    await expect(page.getByRole('button', { name: 'Generate it anyway' })).toBeVisible();
    await expectAccessible(page);
    // The writer has less than a post costs.
    await generate(page).click();
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page);
  });

  test('the post and its menu', async ({ page }) => {
    await page.goto(`/posts/${writer.postId}`);
    await expect(page.getByRole('heading', { name: 'Blog Content' })).toBeVisible();
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
    await expectAccessible(page);
  });

  test('the dialogs of a post', async ({ page }) => {
    await page.goto(`/posts/${writer.postId}`);
    for (const name of ['Rename', 'Export', 'Delete'])
      await test.step(name, async () => {
        await chooseAction(page, name);
        await expect(dialog(page).or(page.getByRole('alertdialog'))).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
      });
  });

  test('the editor and its ways to change a text', async ({ page }) => {
    await page.goto(`/posts/${writer.postId}`);
    await page.getByRole('button', { name: 'Edit text' }).click();
    const text = page.getByRole('textbox', { name: 'Text of the post' });
    await expect(text).toContainText('chair');
    await text.focus();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('\n\n/');
    await expect(page.getByRole('option', { name: /^Image/ })).toBeInViewport();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('Glue the joints first.');
    await page.keyboard.press('Shift+Home');
    const bar = page.getByRole('toolbar', { name: 'Selected text' });
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    // The windows of all sizes have left the place.
    await page.keyboard.press('Shift+ArrowRight');
    await expect(bar).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Tab');
    await expect(bar.getByRole('button', { name: 'Bold' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(text).toBeFocused();
    await expect(bar).toBeHidden();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(bar).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Tab');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('Ask for a change');
    await expectAccessible(page);
  });

  test('the settings, the offers, and what is missing', async ({ page }) => {
    for (const path of ['', '/brand', '/credits'])
      await test.step(`settings${path}`, async () => {
        await page.goto(`/settings${path}`);
        await expect(settings(page)).toBeVisible();
        await expectAccessible(page);
      });
    for (const [name, title] of [
      ['Upgrade to Creator', 'The Creator plan'],
      ['Buy credits', 'More credits'],
    ] as const)
      await test.step(name, async () => {
        await page.goto('/settings');
        await page.getByRole('main').getByRole('button', { name }).click();
        await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible();
        await expectAccessible(page);
      });
    await test.step('security', async () => {
      await page.goto('/settings/security');
      await page.getByRole('button', { name: 'Change email' }).click();
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
      await expect(page.getByLabel('Code from the app')).toBeVisible();
      await expectAccessible(page);
    });
    for (const [path, name] of [
      [`/posts/${writer.postId.slice(0, -1)}x`, 'Post not found'],
      ['/no/such/page', '404 Page Not Found'],
    ] as const)
      await test.step(name, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { name })).toBeVisible();
        await expectAccessible(page);
      });
  });
});

test('the dashboard counts its posts, and its sidebar gives way to a menu below 768 px for the keyboard', async ({
  page,
}) => {
  const toggle = page.getByRole('button', { name: 'Open menu' });
  const sidebar = page.getByRole('complementary');
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto('/dashboard');
  await expect(
    page.getByRole('heading', { name: 'Welcome back, Robin', exact: true }),
  ).toBeVisible();
  await expect(page.getByText('Total posts 1')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create New Post' })).toHaveAttribute(
    'href',
    '/create',
  );
  await expect(sidebar).toBeVisible();
  await expect(toggle).toBeHidden();
  await fitsTheWidth(page);
  const header = page.locator('main header').filter({ hasText: 'Welcome back' });
  await expect(header).toHaveCSS('flex-direction', 'row');
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(header).toHaveCSS('flex-direction', 'column');
  await expect(sidebar).toBeHidden();
  await toggle.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Create Post' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Create Post' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();
  await toggle.press('Enter');
  await menu.getByRole('link', { name: 'Settings' }).press('Enter');
  await page.waitForURL('**/settings');
  await expect(menu).toBeHidden();
});

const focusWindow = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));
const toasts = (page: Page) => page.locator('[data-sonner-toast]');
const lost = /The server cannot be reached right now/;
const isRead = (url: URL) => url.pathname.startsWith('/api/');

const badAnswers: Record<string, (route: Route) => Promise<void>> = {
  'an error': (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'x' } } }),
  "a proxy's page": (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }),
  'a page in place of data': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Log in to this network</h1>' }),
  nothing: (route) => route.fulfill({ body: '' }),
  'no connection': (route) => route.abort(),
};

test('a server that answers with an error, a page or nothing is told, and nothing is lost', async ({
  page,
}) => {
  const polled = page.waitForResponse((answer) => answer.url().endsWith('/api/jobs'));
  await page.goto('/dashboard');
  await polled;
  const post = page.getByRole('link', { name: /^View Post/ });
  const balance = page.locator('[data-phase]').first();
  await expect(post).toBeVisible();
  for (const [name, answer] of Object.entries(badAnswers))
    await test.step(name, async () => {
      const mend = await routeUntil(page, isRead, answer);
      await focusWindow(page);
      await expect(page.getByText(lost)).toBeVisible();
      await expect(post).toBeVisible();
      await expect(balance).toHaveText('100');
      mend();
      await focusWindow(page);
      await expect(page.getByText(lost)).toBeHidden();
    });
  await expect(toasts(page).filter({ hasNotText: 'Blog Post Generated!' })).toHaveCount(0);
});

/** What `GET /api/jobs` says of one post. */
const answerWith = (changes: object) => [
  {
    id: '33333333-3333-4333-8333-333333333333',
    type: 'blog-generation',
    status: 'in-progress',
    error: null,
    progress: { percentage: 30, message: 'Writing part 3 of 9', timeElapsed: 65 },
    data: { keyword: 'binding a book', title: 'Binding a Book by Hand' },
    result: null,
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
    ...changes,
  },
];

/** By touch: a mouse that is dragged over a text selects it. */
async function swipeRight(page: Page, target: Locator): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const box = await target.boundingBox();
  const at = (moved: number) => [{ x: (box?.x ?? 0) + 40 + moved, y: (box?.y ?? 0) + 30 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const moved of [20, 40, 60, 80])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(moved) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a job that ended while the browser was closed is told once, in a toast that F8 reaches and a swipe removes', async ({
  page,
  context,
  baseURL,
}) => {
  await context.clearCookies();
  await context.addCookies((await signUpByApi(baseURL ?? '')).cookies);
  let jobs = answerWith({});
  await context.route(/\/api\/jobs(\?active=true)?$/, (route) => route.fulfill({ json: jobs }));
  await page.goto('/dashboard');
  await expect(page.getByText(/30% · /)).toBeVisible();
  await page.close();

  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  jobs = [
    ...answerWith({ status: 'failed', error: 'The model is asleep.', updatedAt: yesterday }),
    // Another browser's, and as old: no news here.
    ...answerWith({
      id: '44444444-4444-4444-8444-444444444444',
      status: 'failed',
      updatedAt: yesterday,
    }),
  ];
  const back = await context.newPage();
  await back.goto('/settings');
  await expectToast(
    back,
    'Blog generation failed',
    'The model is asleep. Nothing was charged: the credits are back in your balance.',
  );
  await expect(toasts(back)).toHaveCount(1);
  const [toast, sidebar] = [
    await toasts(back).boundingBox(),
    await back.locator('aside').boundingBox(),
  ];
  expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThanOrEqual(
    (sidebar?.x ?? 0) + (sidebar?.width ?? 0),
  );
  await back.keyboard.press('F8');
  await expect(back.locator('[data-sonner-toaster]')).toBeFocused();
  await swipeRight(back, toasts(back));
  await expect(toasts(back)).toHaveCount(0);

  const polled = back.waitForResponse((answer) => answer.url().endsWith('/api/jobs'));
  await back.reload();
  await polled;
  await focusWindow(back);
  await expect(settings(back)).toBeVisible();
  await expect(toasts(back)).toHaveCount(0);
});
