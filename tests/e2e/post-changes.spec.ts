import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './fixtures';
import { chooseAction, openPost, writerWithPost } from './post-steps';
import { expectToast } from './toasts';

/** A class name of CodeMirror, which every build of it holds. */
const editorCode = 'cm-lineWrapping';

const loadedScripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('.js')),
  );

const textsOf = (page: Page, urls: string[]) =>
  Promise.all(urls.map(async (url) => (await page.request.get(url)).text()));

test('a post is renamed, edited without losing anything, and deleted', async ({
  page,
  context,
  baseURL,
}) => {
  const writer = await writerWithPost(baseURL ?? '');
  await openPost(page, context, writer);
  const text = page.getByRole('textbox', { name: 'Text of the post' });
  const openEditor = () => page.getByRole('button', { name: 'Edit text' }).click();
  const status = page.getByRole('region', { name: 'Edit post' }).getByRole('status');
  const stored = async () => (await context.request.get(`/api/posts/${writer.postId}`)).json();
  const write = async (words: string) => {
    await text.focus();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(words);
  };

  await test.step('rename', async () => {
    await chooseAction(page, 'Rename');
    await page.getByRole('textbox', { name: 'Title' }).fill('Chairs, mended');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Post renamed');
    await expect(page.getByRole('heading', { name: 'Chairs, mended' })).toHaveCount(2);
  });

  await test.step('the editor is loaded only when it is asked for', async () => {
    const scripts = await loadedScripts(page);
    expect((await textsOf(page, scripts)).filter((code) => code.includes(editorCode))).toEqual([]);
    await openEditor();
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
      'Chairs, mended',
    );
    const added = (await loadedScripts(page)).filter((url) => !scripts.includes(url));
    expect((await textsOf(page, added)).some((code) => code.includes(editorCode))).toBe(true);
  });

  await test.step('what is typed is saved by itself, title and metadata too', async () => {
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Chairs, mended well');
    await expect(text).not.toContainText('Chairs, mended');
    await page.getByRole('textbox', { name: 'Meta Title' }).fill('Mine');
    await expect(page.getByText('4 of 60')).toBeVisible();
    await write('Written by hand.');
    await expect.poll(stored).toMatchObject({
      title: 'Chairs, mended well',
      metaTitle: 'Mine',
      content: expect.stringMatching(/# Chairs, mended well[\s\S]*Written by hand\./),
    });
  });

  await test.step('a passage gets another wording, which says what it lost', async () => {
    await write('\n\nGlue the joints first. Then wait for 24 hours.');
    await page.keyboard.press('Shift+Home');
    await page
      .getByRole('group', { name: 'Format' })
      .getByRole('button', { name: 'Ask for a change' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Ask for a change' });
    await expect(dialog).toContainText('Free today: 20 of 20');
    await dialog.getByRole('button', { name: 'Shorten' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Lost: number 24');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Accept' }).click();
    const wording = 'Glue the joints first. (Wording of the demo writer.)';
    await expect.poll(stored).toMatchObject({ content: expect.stringContaining(wording) });
    await page.keyboard.press('ControlOrMeta+z');
    await expect(text).toContainText('Then wait for 24 hours.');
    await expect(text).not.toContainText(wording);
  });

  await test.step('the toolbar and the slash menu write Markdown', async () => {
    await write('\n\nboldly');
    await page.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('\n\n/');
    await page.getByRole('option', { name: /^Image/ }).click();
    await page.keyboard.type('A workbench');
    await expect(status).toHaveText(/^Saved /);
    await expect
      .poll(async () => (await stored()).content)
      .toMatch(/\*\*boldly\*\*\n\n!\[A workbench\]/);
  });

  await test.step('what the post will hide is said, and all else is shown', async () => {
    await text.focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(
      '# Chairs in a Chart\n\nWritten by hand.\n\n---\n\nInfographic: a saw\n\nThe end.',
    );
    await expect(page.getByText('Not shown in the post, because')).toContainText(
      'Infographic: a saw',
    );
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(text).toHaveCount(0);
    await expect(page.getByText('Mine', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Chairs in a Chart' })).toBeVisible();
    await expect(page.getByText('The end.')).toBeVisible();
    await expect(page.getByText('a saw')).toHaveCount(0);
    await expect(page.getByText('12 words')).toBeVisible();
  });

  await test.step('delete', async () => {
    await chooseAction(page, 'Delete');
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();
    await openEditor();
    await write('\n\nLast words.');
    await page.getByRole('button', { name: 'Delete this post' }).click();
    await page.getByRole('button', { name: 'Delete post' }).click();
    await page.waitForURL('**/dashboard');
    await expect(page.getByText('No posts yet')).toBeVisible();
    expect((await context.request.get(`/api/posts/${writer.postId}`)).status()).toBe(404);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('link', { name: /^View Post/ })).toBeVisible();
    expect((await stored()).content).toContain('Last words.');
  });

  await test.step('search, and come back to what was found', async () => {
    const search = page.getByRole('textbox', { name: 'Search posts' });
    await search.fill('wooden');
    await page.getByRole('combobox', { name: 'Sort posts' }).selectOption('title');
    const found = '**/dashboard?q=wooden&sort=title';
    await page.waitForURL(found);
    await page.getByRole('link', { name: /^View Post/ }).click();
    await page.waitForURL('**/posts/*');
    await page.reload();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.waitForURL(found);
    await expect(search).toHaveValue('wooden');
    await expect(page.getByRole('combobox', { name: 'Sort posts' })).toHaveValue('title');
    await search.fill('');
    await page.getByRole('combobox', { name: 'Sort posts' }).selectOption('newest');
    await page.waitForURL('**/dashboard');
  });

  await test.step('search, and delete what was selected', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('wooden stool');
    await expect(page.getByText('No posts found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search', exact: true }).last().click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole('checkbox').check();
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('No posts yet')).toBeVisible();
    await expect(page.getByText('Total posts 0')).toBeVisible();
  });

  await test.step('restore and erase', async () => {
    await page.getByRole('link', { name: 'Recently deleted' }).click();
    await page.getByRole('button', { name: /^Restore / }).click();
    await expect(page.getByText('Nothing here')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('No posts yet')).toBeVisible();
    await page.getByRole('link', { name: 'Recently deleted', exact: true }).first().click();
    await page.getByRole('button', { name: /^Erase / }).click();
    await page.getByRole('button', { name: 'Erase for good' }).click();
    await expect(page.getByText('Nothing here')).toBeVisible();
  });
});
