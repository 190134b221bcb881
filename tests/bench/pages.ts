import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type Browser, chromium } from '@playwright/test';
import {
  basisOf,
  emptyWizard,
  type Step,
  type WizardData,
} from '../../components/wizard/wizard-data';
import { draftKey } from '../../components/wizard/wizard-storage';
import { cookieOf, type SessionCookie, signUpByApi } from '../helpers/api-user';
import { type AppServer, startApp } from '../helpers/app-server';
import { browserLaunchOptions } from '../helpers/browser';
import { freePort } from '../helpers/postgres-server';
import { median, report } from './figure';
import { buildNext, perSecond, startNext } from './next-app';
import { sampleRequest, writtenPost } from './sample-post';

const bareDir = 'tests/bench/bare-app';

/** JavaScript over the wire of each page above a bare Next page, and requests per second of polls. */
export async function benchPages(distDir: string): Promise<void> {
  await buildNext(bareDir);
  const bare = await startNext(bareDir);
  const app = await startApp({
    port: await freePort(),
    distDir,
    env: { DEMO_TOKENS_PER_SECOND: '0' },
  });
  const browser = await chromium.launch(await browserLaunchOptions());
  try {
    const writer = await weighPages(browser, app, bare.origin);
    await measurePoll(app, bare.origin);
    await measureHtml(app, bare.origin);
    await measureShifts(browser, app, writer);
  } finally {
    await browser.close();
    await app.stop();
    bare.stop();
  }
}

type Writer = { cookies: SessionCookie[]; userId: string; postId: string };

async function weighPages(browser: Browser, app: AppServer, bareOrigin: string): Promise<Writer> {
  const base = await scriptBytes(browser, { url: bareOrigin });
  report({ name: 'js.bare', value: base / 1024, unit: 'KB' });
  const user = await signUpByApi(app.origin);
  const { jobId } = await user.call<{ jobId: string }>(
    '/api/jobs/blog-generation',
    sampleRequest(),
    {
      'idempotency-key': randomUUID(),
    },
  );
  const postId = await writtenPost(user.call, jobId);
  const pages: [name: string, path: string, signedIn: boolean, limit: number][] = [
    ['signup', '/signup', false, 50],
    ['dashboard', '/dashboard', true, 65],
    ['post', `/posts/${postId}`, true, 70],
    ['wizard', '/create', true, 90],
  ];
  for (const [name, path, signedIn, limit] of pages) {
    const bytes = await scriptBytes(browser, {
      url: app.origin + path,
      cookies: signedIn ? user.cookies : [],
      announced: [jobId],
    });
    report({ name: `js.${name}.above-bare`, value: (bytes - base) / 1024, unit: 'KB', limit });
  }
  const { id: userId } = await user.call<{ id: string }>('/api/auth/user');
  return { cookies: user.cookies, userId, postId };
}

type Visit = { url: string; cookies?: SessionCookie[]; announced?: string[] };

/** Sum of transferred script bytes until the page has been quiet for a second. */
async function scriptBytes(browser: Browser, visit: Visit): Promise<number> {
  const { url, cookies = [], announced = [] } = visit;
  const context = await browser.newContext();
  await context.addCookies(cookies);
  // As a browser that has been here before: the post just written is no news that wants a toast.
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    'toasted-jobs',
    JSON.stringify(announced),
  ] as const);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', (event) => {
    if (/javascript/.test(event.response.mimeType)) scripts.add(event.requestId);
  });
  session.on('Network.loadingFinished', (event) => {
    if (scripts.has(event.requestId)) bytes += event.encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(2500);
  if (!page.url().startsWith(url)) throw new Error(`${url} led to ${page.url()}`);
  await context.close();
  return bytes;
}

/** What open tabs ask for all day, with the cookie that they send, beside a bare route. */
async function measurePoll(app: AppServer, bareOrigin: string): Promise<void> {
  const user = await signUpByApi(app.origin);
  const headers = { cookie: cookieOf(user) };
  const paths = {
    poll: '/api/jobs?active=true',
    stats: '/api/dashboard/stats',
    user: '/api/auth/user',
  };
  const rates = {
    bare: [] as number[],
    poll: [] as number[],
    stats: [] as number[],
    user: [] as number[],
  };
  for (let round = 0; round < 5; round++) {
    rates.bare.push(await perSecond(`${bareOrigin}/api/bare`, {}));
    for (const name of ['poll', 'stats', 'user'] as const)
      rates[name].push(await perSecond(app.origin + paths[name], headers));
  }
  const bare = median(rates.bare);
  report({ name: 'poll.requests-per-second', value: median(rates.poll), unit: '1/s' });
  for (const name of ['poll', 'stats', 'user'] as const)
    report({
      name: `${name}.of-bare-route`,
      value: median(rates[name]) / bare,
      unit: 'ratio',
      limit: 0.6,
      kind: 'min',
      note: `bare route ${Math.round(bare)}/s`,
    });
}

/** Pages drawn per second beside a bare dynamic page, the rounds of all three by turns. */
async function measureHtml(app: AppServer, bareOrigin: string): Promise<void> {
  const user = await signUpByApi(app.origin);
  const cookie = cookieOf(user);
  const rounds = { bare: [] as number[], signup: [] as number[], dashboard: [] as number[] };
  for (let round = 0; round < 5; round++) {
    rounds.bare.push(await perSecond(bareOrigin, {}, 200));
    rounds.signup.push(await perSecond(`${app.origin}/signup`, {}, 200));
    rounds.dashboard.push(await perSecond(`${app.origin}/dashboard`, { cookie }, 200));
  }
  const bare = median(rounds.bare);
  for (const name of ['signup', 'dashboard'] as const)
    report({
      name: `html.${name}.of-bare-page`,
      value: median(rounds[name]) / bare,
      unit: 'ratio',
      note: `bare page ${Math.round(bare)}/s`,
    });
}

/** How far things move after they were drawn, with fonts that arrive late. */
async function measureShifts(browser: Browser, app: AppServer, writer: Writer): Promise<void> {
  const screens: [name: string, path: string, signedIn: boolean, step?: Step][] = [
    ['signup', '/signup', false],
    ['login', '/login', false],
    ['forgot-password', '/forgot-password', false],
    ['reset-password', '/reset-password', false],
    ['not-found', '/nothing-here', false],
    ['dashboard', '/dashboard', true],
    ['create', '/create', true],
    ['create.step-2', '/create-wizard', true, 2],
    ['create.step-3', '/create-wizard', true, 3],
    ['create.step-4', '/create-wizard', true, 4],
    ['post', `/posts/${writer.postId}`, true],
    ['settings', '/settings', true],
    ['settings.brand', '/settings/brand', true],
    ['settings.credits', '/settings/credits', true],
    ['settings.security', '/settings/security', true],
    ['posts.deleted', '/posts/deleted', true],
  ];
  for (const width of [1280, 360])
    for (const [name, path, signedIn, step] of screens) {
      const context = await browser.newContext({ viewport: { width, height: 800 } });
      if (signedIn) await context.addCookies(writer.cookies);
      const draft = step ? savedDraft(step) : null;
      await context.addInitScript(
        ([key, value]) => (value ? localStorage.setItem(key, value) : undefined),
        [draftKey(writer.userId), draft && JSON.stringify(draft)] as const,
      );
      const page = await context.newPage();
      await page.route(/\.woff2/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        await route.continue();
      });
      await page.goto(app.origin + path, { waitUntil: 'load' });
      await page.waitForTimeout(1500);
      const value = await page.evaluate(layoutShift);
      report({ name: `shift.${name}.${width}`, value, unit: 'CLS', limit: 0.02 });
      await context.close();
    }
}

/** In the page: the sum of all shifts so far. */
function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) =>
      resolve(
        list
          .getEntries()
          .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
      ),
    ).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(0), 500);
  });
}

/** A draft as the wizard keeps it in the browser, for each of its later steps. */
function savedDraft(step: Step): { savedAt: number; data: WizardData } {
  const [keyword, title, audience] = ['balcony herb garden', 'Herbs on a Balcony', 'Beginners'];
  const titles = [title, 'A Small Herb Garden', 'Herbs That Forgive'].map((one) => ({
    title: one,
    angle: 'A plain start with what is there',
  }));
  const audiences = [{ name: audience, need: 'a start', knowledge: 'none', tone: 'calm' }];
  const outline = ['Pots', 'Soil', 'Water', 'Harvest'].map((heading, id) => ({
    id,
    heading,
    points: ['First things first', 'A calm pace'],
  }));
  const data = {
    ...emptyWizard,
    keyword,
    titles,
    ...(step >= 3 && { selectedTitle: title, audiences }),
    ...(step >= 4 && { selectedAudience: audience, outline }),
    draftId: 'draft',
  };
  return { savedAt: Date.now(), data: { ...data, madeFrom: basisOf(data) } };
}

/** Seconds from an empty data folder and no build cache to a page that a newcomer can use. */
export async function benchFirstStart(): Promise<void> {
  const distDir = '.next-bench-dev';
  await rm(distDir, { recursive: true, force: true });
  const begun = performance.now();
  const app = await startApp({
    port: await freePort(),
    distDir,
    command: 'dev',
    // What a newcomer opens first; everything else is compiled when it is asked for.
    firstPath: '/signup',
  });
  try {
    const answer = await fetch(`${app.origin}/signup`);
    if (!answer.ok) throw new Error(`/signup answered ${answer.status}`);
    await answer.text();
    const seconds = (performance.now() - begun) / 1000;
    report({ name: 'dev.first-page', value: seconds, unit: 's', limit: 10 });
    const bare = await bareFirstStart();
    report({
      name: 'dev.first-page.of-bare',
      value: seconds / bare,
      unit: 'ratio',
      limit: 2,
      note: `bare app ${bare.toFixed(1)} s`,
    });
  } finally {
    await app.stop();
    await rm(distDir, { recursive: true, force: true });
  }
}

async function bareFirstStart(): Promise<number> {
  await rm(`${bareDir}/.next-bare`, { recursive: true, force: true });
  const begun = performance.now();
  const bare = await startNext(bareDir, { command: 'dev' });
  bare.stop();
  return (performance.now() - begun) / 1000;
}

/** Seconds from the click to the finished post in local mode, at the pace that people see. */
export async function benchLocalPost(distDir: string): Promise<void> {
  const app = await startApp({ port: await freePort(), distDir });
  try {
    const user = await signUpByApi(app.origin);
    const begun = performance.now();
    const { jobId } = await user.call<{ jobId: string }>(
      '/api/jobs/blog-generation',
      sampleRequest(),
      { 'idempotency-key': randomUUID() },
    );
    await writtenPost(user.call, jobId);
    const seconds = (performance.now() - begun) / 1000;
    report({ name: 'post.local', value: seconds, unit: 's', limit: 20 });
  } finally {
    await app.stop();
  }
}
