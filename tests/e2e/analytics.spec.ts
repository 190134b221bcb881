import { type Browser, test as base, expect, type Page } from '@playwright/test';
import type { AppServer } from '../helpers/app-server';
import { startIngest } from '../helpers/ingest-server';
import { standIn } from '../helpers/origins';
import { payWith } from './billing-steps';
import { latestMail, newPerson, signUp, signUpOnScreen } from './fixtures';
import { startOwnApp } from './own-app';
import { credits } from './wizard-steps';

type Servers = { app: AppServer; ingest: Awaited<ReturnType<typeof startIngest>> };

/** The built app with a key, in front of a stand-in of PostHog. */
const test = base.extend<object, { servers: Servers }>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const ingest = await startIngest();
      const app = await startOwnApp({
        NEXT_PUBLIC_POSTHOG_KEY: 'phc_test',
        NEXT_PUBLIC_POSTHOG_HOST: ingest.origin,
      });
      await use({ app, ingest });
      await app.stop();
      await ingest.stop();
    },
    { scope: 'worker' },
  ],
});

const landing = { distinct_id: 'landing-visitor-1', session_id: newSessionId() };
const parameter = Buffer.from(JSON.stringify(landing)).toString('base64url');

/** As PostHog makes them: a UUID that begins with the time, here a minute ago. */
function newSessionId(): string {
  const time = (Date.now() - 60_000).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-1234567890ab`;
}

const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36';
const phone =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile Safari/537.36';

/** A page that PostHog does not take for a robot's. */
async function openPage(browser: Browser, baseURL: string, more = {}, userAgent = desktop) {
  const context = await browser.newContext({ baseURL, userAgent });
  await context.addInitScript((own) => {
    Object.defineProperty(navigator, 'webdriver', { get: () => false });
    Object.defineProperty(navigator, 'userAgentData', { get: () => undefined });
    for (const [name, value] of Object.entries(own))
      Object.defineProperty(navigator, name, { get: () => value });
  }, more);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (/Content Security Policy|hydrat/i.test(message.text())) problems.push(message.text());
  });
  return { page, context, problems };
}

const feedbackOf = (page: Page) => page.locator('[class*="PostHogSurvey"]');

test('a visitor of the landing page becomes a user, and no word of theirs is sent', async ({
  browser,
  servers: { app, ingest },
}) => {
  const { page, context, problems } = await openPage(browser, app.origin);
  const named = (name: string) => ingest.events.filter(({ event }) => event === name);
  const idOf = (event?: { distinct_id?: string; properties: { distinct_id?: string } }) =>
    event?.properties.distinct_id ?? event?.distinct_id;

  await page.goto(`/create?u=${parameter}`);
  await page.waitForURL(`/signup?u=${parameter}`);
  await expect.poll(() => idOf(named('$pageview')[0])).toBe(landing.distinct_id);
  expect(named('$pageview')[0]?.properties.$session_id).toBe(landing.session_id);

  const person = await signUpOnScreen(page, newPerson('Canaryfirst Canarylast'));
  await expect.poll(() => named('signed_up').length).toBe(1);
  const [identify] = named('$identify');
  const userId = idOf(identify);
  expect(identify?.properties.$anon_distinct_id).toBe(landing.distinct_id);
  expect(userId).toMatch(/^[\da-f-]{36}$/);
  expect(named('signed_up')[0]?.properties).toMatchObject({
    method: 'email',
    landing_distinct_id: landing.distinct_id,
    landing_session_id: landing.session_id,
  });

  const widget = feedbackOf(page);
  await expect(widget).toBeAttached();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(widget).not.toBeAttached();
  await page.setViewportSize({ width: 769, height: 800 });
  await expect(widget).toBeAttached();

  await page
    .getByLabel(/keyword/i)
    .first()
    .fill('zanzibarian marmalade');
  await page.getByRole('button', { name: 'Suggest titles' }).click();
  await expect(page.getByRole('radio', { name: /zanzibarian marmalade/i }).first()).toBeVisible();
  await page.goto('/dashboard?keyword=zanzibarian#zanzibarian');
  await page.goto('/settings');
  await expect(page.getByText(person.email).first()).toBeVisible();
  await page.getByRole('button', { name: 'Buy credits' }).click();
  const replayed = () => JSON.stringify(named('$snapshot'));
  await expect.poll(() => replayed().includes('/settings')).toBe(true);
  // The form, its fields and the words of the page have been drawn, in asterisks.
  expect(replayed()).toContain('tagName');
  expect(replayed()).toContain('*****');
  await page.getByRole('button', { name: 'Buy for $29 to get 10,000 credits' }).click();
  const reloaded = page.waitForEvent('load');
  await payWith(page, '(pays)');
  await reloaded;
  await expect.poll(() => named('purchase_completed').length).toBe(1);
  const pack = { product: 'pack-10000', value: 29, currency: 'USD' };
  expect(named('checkout_started')[0]?.properties).toMatchObject(pack);
  expect(named('purchase_completed')[0]?.properties).toMatchObject({ ...pack, credits: 10_000 });
  await expect(credits(page)).toHaveText('10,250');

  await page.getByRole('button', { name: 'Log out' }).first().click();
  await page.waitForURL('/login');
  await expect
    .poll(() => named('$pageview').at(-1)?.properties.$current_url)
    .toBe(`${app.origin}/login`);
  const after = idOf(named('$pageview').at(-1));
  expect([userId, landing.distinct_id]).not.toContain(after);
  expect(named('signed_up')).toHaveLength(1);

  const everything = JSON.stringify(ingest.events);
  const { code } = await latestMail(page.request, person.email, app.origin);
  for (const word of ['zanzibarian', 'marmalade', 'canaryfirst', 'canarylast'].concat(
    person.email,
    person.password,
    parameter,
    code ?? '',
  ))
    expect(everything.toLowerCase().includes(word.toLowerCase()), word).toBe(false);
  for (const name of ['$exception', '$$heatmap', '$web_vitals', '$dead_click'])
    expect(named(name)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

test('a mobile browser shows the feedback widget, but not in the wizard', async ({
  browser,
  servers: { app },
}) => {
  const { page, context, problems } = await openPage(browser, app.origin, {}, phone);
  await signUp(page, newPerson(), app.origin);
  await page.goto('/dashboard');
  const widget = feedbackOf(page);
  await expect(widget).toBeAttached();
  await page.getByRole('link', { name: 'Create Post' }).first().click();
  await page.waitForURL('**/create');
  await expect(widget).not.toBeAttached();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(widget).toBeAttached();
  expect(problems).toEqual([]);
  await context.close();
});

test('nothing is sent without a key, nor where the browser asks not to be tracked', async ({
  browser,
  servers: { app, ingest },
  baseURL,
}) => {
  const cases = [
    { origin: app.origin, wish: { doNotTrack: '1' } },
    { origin: app.origin, wish: { globalPrivacyControl: true } },
    { origin: baseURL ?? '', wish: {} },
  ];
  const before = ingest.paths.length;
  for (const { origin, wish } of cases) {
    const { page, context } = await openPage(browser, origin, wish);
    const foreign: string[] = [];
    page.on('request', (request) => {
      const known = [origin, standIn('', origin)];
      if (/^http/.test(request.url()) && !known.some((one) => request.url().startsWith(one)))
        foreign.push(request.url());
    });
    await signUp(page, newPerson(), origin);
    await page.goto(`/create?u=${parameter}`, { waitUntil: 'networkidle' });
    // By the time that the browser has been idle the analytics would have been started.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.waitForLoadState('networkidle');
    expect(foreign).toEqual([]);
    const kept = await page.evaluate(() => Object.keys(localStorage).join());
    expect(kept).not.toMatch(/signup-tracked|posthog|ph_/);
    expect(kept.includes('landing')).toBe(origin === baseURL);
    await context.close();
  }
  expect(ingest.paths.slice(before)).toEqual([]);
});

test('a PostHog that hangs or is gone harms no page', async ({
  browser,
  servers: { app, ingest },
}) => {
  for (const mode of ['hangs', 'refuses'] as const) {
    ingest.state.mode = mode;
    const before = ingest.paths.length;
    const { page, context, problems } = await openPage(browser, app.origin);
    await signUp(page, newPerson(), app.origin);
    await page.goto('/create');
    await expect.poll(() => ingest.paths.length).toBeGreaterThan(before);
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page.getByText('No posts yet')).toBeVisible();
    expect(problems).toEqual([]);
    await context.close();
  }
});
