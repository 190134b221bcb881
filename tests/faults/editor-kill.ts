import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { type ApiUser, signUpByApi } from '../helpers/api-user';
import { type AppServer, startApp } from '../helpers/app-server';
import { browserLaunchOptions } from '../helpers/browser';
import { freePort } from '../helpers/postgres-server';

/**
 * A writer types without a pause while first the server and then the tab is killed. Checks: what was
 * typed while the server was gone is saved when it is back, the post and its versions are whole, and
 * a dead tab loses two seconds of typing at most. Needs the build of the browser tests.
 */
const trials = Number(process.argv[2] ?? 10);
const maxLost = 2_000;
const distDir = process.env.E2E_DIST_DIR ?? '.next-e2e';
const dataDir = await mkdtemp(join(tmpdir(), 'inkwright-typing-'));
const port = await freePort();

let app = await start();
let browser: Browser | undefined;
let failures = 0;
let longest = 0;
try {
  browser = await chromium.launch(await browserLaunchOptions());
  for (let trial = 0; trial < trials; trial++) {
    const context = await browser.newContext();
    // Spread over three seconds, the times between two saves included.
    const instant = 500 + ((trial * 1_237) % 3_000);
    await runTrial(context, instant).catch((error: unknown) => {
      failures += 1;
      console.error(`Trial ${trial}, killed after ${instant} ms: ${error}`);
    });
    await context.close();
  }
} finally {
  await browser?.close();
  await app.kill().catch(() => undefined);
  await rm(dataDir, { recursive: true, force: true });
}
console.info(`A dead tab lost ${Math.round(longest)} ms of typing at most.`);
console.info(`${trials - failures} passed, ${failures} failed`);
process.exitCode = failures > 0 ? 1 : 0;

function start(): Promise<AppServer> {
  return startApp({ port, distDir, dataDir, env: { DEMO_AT_ONCE: 'Without Hurry' } });
}

async function runTrial(context: BrowserContext, instant: number): Promise<void> {
  const user = await signUpByApi(app.origin);
  const id = await orderPost(user);
  const stored = async () => (await user.call<{ content: string }>(`/api/posts/${id}`)).content;
  const original = await stored();
  await context.addCookies(user.cookies);
  const page = await openEditor(context, id);
  const typist = typing(page);

  await typist.typeFor(instant);
  await app.kill();
  await typist.typeFor(1_500);
  app = await start();
  await typist.typeFor(500);
  await until(async () => (await stored()).endsWith(typist.text()), 'what was typed is saved');
  await checkVersions(user, id, original);

  await page.route(`**/posts/${id}`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await typist.typeFor(instant);
  const died = performance.now();
  await crash(page);
  const next = await context.newPage();
  await next.goto(`${app.origin}/posts/${id}`);
  await next.getByRole('button', { name: 'Continue editing' }).click();
  await next.getByRole('button', { name: 'Continue with my changes' }).click();
  await until(async () => (await stored()).length > original.length, 'the draft is saved');
  await until(async () => !(await hasDraft(next)), 'nothing is left to save');
  const lost = died - (typist.firstMissing(await stored()) ?? died);
  longest = Math.max(longest, lost);
  if (lost > maxLost) throw new Error(`a dead tab lost ${Math.round(lost)} ms of typing`);
}

async function orderPost(user: ApiUser): Promise<string> {
  const headings = ['What you need', 'How to begin', 'What goes wrong', 'Where to go next'];
  const { jobId } = await user.call<{ jobId: string }>('/api/jobs/blog-generation', {
    keyword: 'mending a wooden chair',
    articleType: 'long',
    title: 'Mending a Wooden Chair Without Hurry',
    audience: 'People with a chair that wobbles',
    outline: headings.map((heading) => ({ heading, points: ['A calm pace'] })),
  });
  let id: string | undefined;
  await until(async () => {
    const job = await user.call<{ result: { postId?: string } | null }>(`/api/jobs/${jobId}`);
    id = job.result?.postId;
    return id !== undefined;
  }, 'the post is written');
  return id ?? '';
}

async function openEditor(context: BrowserContext, id: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${app.origin}/posts/${id}`);
  await page.getByRole('button', { name: 'Edit text' }).click();
  await page.getByRole('textbox', { name: 'Text of the post' }).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  return page;
}

/** Types numbered words, and remembers when. */
function typing(page: Page) {
  const typedAt: number[] = [];
  const word = (n: number) => `w${n}.`;
  return {
    text: () => typedAt.map((_, n) => word(n)).join(''),
    async typeFor(ms: number) {
      const end = performance.now() + ms;
      while (performance.now() < end) {
        await page.keyboard.type(word(typedAt.length));
        typedAt.push(performance.now());
      }
    },
    /** When the first word was typed that a text lacks. */
    firstMissing: (text: string) => typedAt.find((_, n) => !text.includes(word(n))),
  };
}

/** No version is empty or lacks what the post began with, and the newest is the post's text. */
async function checkVersions(user: ApiUser, id: string, original: string): Promise<void> {
  const list = await user.call<{ number: number; kind: string }[]>(`/api/posts/${id}/versions`);
  const texts = await Promise.all(
    list.map(({ number }) => user.call<{ content: string }>(`/api/posts/${id}/versions/${number}`)),
  );
  const { content } = await user.call<{ content: string }>(`/api/posts/${id}`);
  if (texts[0]?.content !== content) throw new Error('the newest version is not the text');
  if (texts.at(-1)?.content !== original) throw new Error('the original is not a version');
  const beginning = original.trimEnd();
  if (texts.some((one) => !one.content.startsWith(beginning)))
    throw new Error('a version lost text');
  if (list.some(({ kind }) => kind === 'kept')) throw new Error('a save was taken for a conflict');
}

async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  // The page is gone before it could answer.
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
}

function hasDraft(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    Object.keys(localStorage).some((key) => key.startsWith('inkwright:draft:')),
  );
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`not within 60 s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
