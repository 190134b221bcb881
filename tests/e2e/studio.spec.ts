import type { Locator, Page, Route } from '@playwright/test';
import { signUpByApi } from '../helpers/api-user';
import { expectAccessible } from './accessibility';
import { expect, test } from './fixtures';
import { chooseAction, type Writer, writerWithPost } from './post-steps';
import { fitsTheWidth } from './wizard-steps';

let writer: Writer;
test.beforeAll(async () => {
  writer = await writerWithPost(`http://localhost:${process.env.E2E_PORT ?? 3210}`);
});
test.beforeEach(({ context }) => context.addCookies(writer.cookies));

type Screen = {
  path: () => string;
  /** Is there once the screen can be looked at. */
  sign: (page: Page) => Locator;
  /** Opens what lies over the screen. */
  open?: (page: Page) => Promise<void>;
};

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).first();
const dialog = (page: Page) => page.getByRole('dialog');
const settings = (page: Page) => page.getByRole('navigation', { name: 'Settings' });
const thePost = () => `/posts/${writer.postId}`;

/** The signed-in screens and dialogs that no test of their own looks at in this way. */
const screens: Record<string, Screen> = {
  dashboard: { path: () => '/dashboard', sign: heading('Welcome back') },
  menu: {
    path: () => '/dashboard',
    sign: dialog,
    open: (page) => page.getByRole('button', { name: 'Open menu' }).press('Enter'),
  },
  plan: { path: () => '/settings', sign: settings },
  brand: { path: () => '/settings/brand', sign: settings },
  credits: { path: () => '/settings/credits', sign: settings },
  security: { path: () => '/settings/security', sign: settings },
  post: { path: thePost, sign: heading('Blog Content') },
  delete: {
    path: thePost,
    sign: (page) => page.getByRole('alertdialog'),
    open: (page) => chooseAction(page, 'Delete'),
  },
  'missing post': { path: () => `${thePost().slice(0, -1)}x`, sign: heading('Post not found') },
  'missing page': { path: () => '/no/such/page', sign: heading('404 Page Not Found') },
};

/** Animations that go on for longer than a reader who asked for less motion should see. */
const movingParts = (page: Page) =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) > 10).length,
  );

test('every screen is accessible, fits 360 px and a zoom of 200 %, and holds still when asked to', async ({
  page,
}) => {
  for (const [name, { path, sign, open }] of Object.entries(screens))
    await test.step(name, async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(path());
      await open?.(page);
      await expect(sign(page)).toBeVisible();
      await expectAccessible(page);
      expect(await movingParts(page), 'animations under reduced motion').toBe(0);
      // A window of 1280 × 800 at 200 %.
      await page.setViewportSize({ width: 640, height: 400 });
      await fitsTheWidth(page);
    });
});

test('the dashboard counts its posts, and its sidebar gives way to a menu below 768 px for the keyboard', async ({
  page,
}) => {
  const toggle = page.getByRole('button', { name: 'Open menu' });
  const sidebar = page.getByRole('complementary');
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto('/dashboard');
  await expect(page.getByText('Total posts 1')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create New Post' })).toHaveAttribute(
    'href',
    '/create',
  );
  await expect(sidebar).toBeVisible();
  await expect(toggle).toBeHidden();
  await fitsTheWidth(page);
  await page.setViewportSize({ width: 767, height: 800 });
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
      await page.route(isRead, answer);
      await focusWindow(page);
      await expect(page.getByText(lost)).toBeVisible();
      await expect(post).toBeVisible();
      await expect(balance).toHaveText('100');
      await page.unroute(isRead);
      await focusWindow(page);
      await expect(page.getByText(lost)).toBeHidden();
    });
  await expect(toasts(page).filter({ hasNotText: 'Blog Post Generated!' })).toHaveCount(0);
});

/** What `GET /api/jobs` says of one post. */
const told = (changes: object) => [
  {
    id: '33333333-3333-4333-8333-333333333333',
    type: 'blog-generation',
    status: 'in-progress',
    error: null,
    progress: { percentage: 30, message: 'Writing part 3 of 9', timeElapsed: 65 },
    data: { keyword: 'binding a book', title: 'Binding a Book by Hand' },
    result: null,
    cancelRequested: false,
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
    ...changes,
  },
];

test('a job that ended while the browser was closed is told once, in a toast that F8 reaches and a swipe removes', async ({
  page,
  context,
  baseURL,
}) => {
  await context.clearCookies();
  await context.addCookies((await signUpByApi(baseURL ?? '')).cookies);
  let jobs = told({});
  await context.route(/\/api\/jobs(\?active=true)?$/, (route) => route.fulfill({ json: jobs }));
  await page.goto('/dashboard');
  await expect(page.getByText(/30% · /)).toBeVisible();
  await page.close();

  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  jobs = [
    ...told({ status: 'failed', error: 'The model is asleep.', updatedAt: yesterday }),
    // Another browser's, and as old: no news here.
    ...told({ id: '44444444-4444-4444-8444-444444444444', status: 'failed', updatedAt: yesterday }),
  ];
  const back = await context.newPage();
  await back.goto('/settings');
  await expect(back.getByText('Blog generation failed')).toBeVisible();
  await expect(toasts(back)).toHaveCount(1);
  await expect(toasts(back)).toContainText('The model is asleep. Nothing was charged');
  await back.keyboard.press('F8');
  await expect(back.locator('[data-sonner-toaster]')).toBeFocused();
  const box = await toasts(back).boundingBox();
  const from = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 30 };
  await back.mouse.move(from.x, from.y);
  await back.mouse.down();
  await back.mouse.move(from.x + 60, from.y, { steps: 4 });
  await back.mouse.up();
  await expect(toasts(back)).toHaveCount(0);

  const polled = back.waitForResponse((answer) => answer.url().endsWith('/api/jobs'));
  await back.reload();
  await polled;
  await focusWindow(back);
  await expect(settings(back)).toBeVisible();
  await expect(toasts(back)).toHaveCount(0);
});
