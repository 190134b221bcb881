import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, routeUntil, test } from './fixtures';
import { openPost, writerWithPost } from './post-steps';

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' });
const statusOf = (page: Page) =>
  page.getByRole('region', { name: 'Edit post' }).getByRole('status').first();

async function openEditor(page: Page) {
  await page.getByRole('button', { name: 'Edit text' }).click();
  await expect(textOf(page)).toContainText('Demo draft');
}

async function writeAtEnd(page: Page, words: string) {
  await textOf(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(words);
}

/** What the browser keeps of the post's unsaved text. */
const keptText = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('inkwright:draft:'))
      .map(([, value]) => String(value))
      .join(),
  );

/** Holds the saves of a post, until what it returns is called. */
async function holdSaves(page: Page, postId: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/posts/${postId}`, async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.continue();
  });
  return release;
}

/** Answers the page's server actions as a server of another build does. */
const answerAsNewVersion = (page: Page, path: string) =>
  routeUntil(page, `**${path}`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          headers: { 'x-nextjs-action-not-found': '1', 'content-type': 'text/plain' },
          body: 'Server action not found.',
        })
      : route.continue(),
  );

/** Ends the page's process as a crash does. */
async function crash(page: Page) {
  const crashed = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  // The page is gone before it could answer.
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
}

test('two editors lose nothing, and a choice can wait', async ({ page, context, baseURL }) => {
  const writer = await writerWithPost(baseURL ?? '');
  await openPost(page, context, writer);
  const api = `/api/posts/${writer.postId}`;
  const get = async (path = '') => (await context.request.get(api + path)).json();
  const other = await context.newPage();

  await test.step('of two editors the later one is told, and chooses for each change', async () => {
    await openEditor(page);
    await other.goto(`/posts/${writer.postId}`);
    await openEditor(other);
    await other.getByRole('textbox', { name: 'Title', exact: true }).fill('Chairs, mended twice');
    await other.getByRole('textbox', { name: 'Meta Title' }).fill('Of the other');
    await expect.poll(async () => (await get()).metaTitle).toBe('Of the other');
    // On a slow machine a pause between the two would ask for the choice before the second.
    const release = await holdSaves(page, writer.postId);
    await page.getByRole('textbox', { name: 'Meta Title' }).fill('Mine');
    await writeAtEnd(page, '\n\nMine alone.');
    release();
    await expect(statusOf(page)).toContainText('the post was changed somewhere else');
    const both = page.getByRole('textbox', { name: 'Your text and the other one' });
    await expect(both).toContainText('Mine alone.');
    const title = page.getByRole('group', { name: 'Title', exact: true });
    await expect(title.getByRole('radio', { name: /^The other one/ })).toBeChecked();
    const meta = page.getByRole('group', { name: 'Meta Title' });
    await expect(meta.getByRole('radio', { name: /^Yours/ })).toBeChecked();
    await expectAccessible(page);
    await meta.getByRole('radio', { name: /^The other one/ }).check();
    await page.getByRole('button', { name: 'Undo this change' }).click();
    await expect(both).not.toContainText('Mine alone.');
    await page.getByRole('button', { name: 'Save this text' }).click();
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
      'Chairs, mended twice',
    );
    await expect(statusOf(page)).toHaveText(/^Saved /);
    expect(await get()).toMatchObject({
      title: 'Chairs, mended twice',
      metaTitle: 'Of the other',
      content: expect.not.stringContaining('Mine alone.'),
    });
  });

  await test.step('what was not taken is a version, and comes back', async () => {
    await page.getByRole('button', { name: 'Versions' }).click();
    await page.getByRole('button', { name: /Kept beside a change/ }).click();
    await expect(page.getByLabel('What has changed since')).toContainText('Mine alone.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await expect(textOf(page)).toContainText('Mine alone.');
    await textOf(page).focus();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('Shift+Home');
    await expect(page.getByRole('toolbar', { name: 'Selected text' })).toBeInViewport();
    expect(await get()).toMatchObject({
      metaTitle: 'Mine',
      content: expect.stringContaining('Mine alone.'),
    });
  });

  await test.step('without the other text the writer goes on, and chooses later', async () => {
    const mend = await routeUntil(other, `**${api}`, (route) => route.abort());
    await writeAtEnd(other, '\n\nOf the other alone.');
    await expect(other.getByText('The other text could not be loaded.')).toBeVisible();
    await other.getByRole('button', { name: 'Try again' }).click();
    await other.getByRole('button', { name: 'Keep editing' }).click();
    await writeAtEnd(other, ' And more.');
    await expect(statusOf(other)).toContainText('Not saved, kept in this browser');
    await expectAccessible(other, [360]);
    mend();
    await other.getByRole('button', { name: 'Compare' }).click();
    const both = other.getByRole('textbox', { name: 'Your text and the other one' });
    await expect(both).toContainText('Of the other alone. And more.');
    await other.getByRole('button', { name: 'Use the other text' }).click();
    await expect(textOf(other)).toContainText('Mine alone.');
    await expect(textOf(other)).not.toContainText('Of the other alone.');
    const [newest] = (await get('/versions')) as { number: number; kind: string }[];
    expect(newest?.kind).toBe('kept');
    expect((await get(`/versions/${newest?.number}`)).content).toContain('And more.');
  });
});

test('a tab that dies leaves its text to the next one', async ({ page, context, baseURL }) => {
  const writer = await writerWithPost(baseURL ?? '');
  await openPost(page, context, writer);
  const stored = async () =>
    (await (await context.request.get(`/api/posts/${writer.postId}`)).json()).content;
  await openEditor(page);
  await page.route(`**/posts/${writer.postId}`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await writeAtEnd(page, '\n\nNever sent.');
  await expect(statusOf(page)).toHaveText('Offline, kept in this browser');
  await page.keyboard.type(' Nor this.');
  await expect.poll(() => keptText(page)).toContain('Never sent. Nor this.');
  await crash(page);
  const next = await context.newPage();
  await next.goto(`/posts/${writer.postId}`);
  await next.getByRole('button', { name: 'Continue editing' }).click();
  await expect(next.getByRole('heading', { name: 'Unsaved changes from before' })).toBeVisible();
  await expect(next.getByLabel('Your unsaved changes')).toContainText('Never sent. Nor this.');
  await expectAccessible(next);
  await next.getByRole('button', { name: 'Continue with my changes' }).click();
  await expect.poll(stored).toContain('Never sent. Nor this.');
  await expect(statusOf(next)).toHaveText(/^Saved /);
  expect(await keptText(next)).toBe('');
});

test('after a release the editor asks for a reload that loses nothing', async ({
  page,
  context,
  baseURL,
}) => {
  const writer = await writerWithPost(baseURL ?? '');
  await openPost(page, context, writer);
  await openEditor(page);
  const mend = await answerAsNewVersion(page, `/posts/${writer.postId}`);
  await writeAtEnd(page, '\n\nOf the old version.');
  await expect(statusOf(page)).toHaveText('Not saved, kept in this browser');
  // At the end of a long text, where it was typed.
  await expect(page.getByText('A new version of Inkwright is out.')).toBeInViewport();
  await expectAccessible(page, [360]);
  await page.keyboard.type(' And more.');
  mend();
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await expect(page.getByLabel('Your unsaved changes')).toContainText(
    'Of the old version. And more.',
  );
  await page.getByRole('button', { name: 'Continue with my changes' }).click();
  await expect(statusOf(page)).toHaveText(/^Saved /);
  const { content } = await (await context.request.get(`/api/posts/${writer.postId}`)).json();
  expect(content).toContain('Of the old version. And more.');
});
