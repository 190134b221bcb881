import { expect, test } from './fixtures';
import { chooseAction, openPost, writerWithPost } from './post-steps';

test('a post is renamed, edited without losing anything, and deleted', async ({
  page,
  context,
  baseURL,
}) => {
  const writer = await writerWithPost(baseURL ?? '');
  await openPost(page, context, writer);
  const text = page.getByRole('textbox', { name: 'Text of the post' });
  const openEditor = () => page.getByRole('button', { name: 'Edit text' }).click();

  await test.step('rename', async () => {
    await chooseAction(page, 'Rename');
    await page.getByRole('textbox', { name: 'Title' }).fill('Chairs, mended');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Post renamed')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Chairs, mended' })).toHaveCount(2);
  });

  await test.step('a failed save keeps the text, and so does a reload', async () => {
    await openEditor();
    await expect(text).toHaveValue(/# Chairs, mended/);
    await text.fill('Meta Title: Mine\n---\n\n# Chairs, mended\n\nWritten by hand.');
    await page.route(`**/posts/${writer.postId}`, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('did not reach');
    await expect(text).toHaveValue(/Written by hand/);
    await page.unroute(`**/posts/${writer.postId}`);
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await openEditor();
    await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
    await expect(text).toHaveValue(/Written by hand/);
  });

  await test.step('leaving asks first', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByText('You have unsaved changes.')).toBeVisible();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(text).toHaveValue(/Written by hand/);
  });

  await test.step('what was changed elsewhere in the meantime is not overwritten', async () => {
    const other = await context.newPage();
    await other.goto(`/posts/${writer.postId}`);
    await chooseAction(other, 'Rename');
    await other.getByRole('textbox', { name: 'Title' }).fill('Chairs, mended twice');
    await other.keyboard.press('Enter');
    await expect(other.getByText('Post renamed')).toBeVisible();
    await other.close();
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await openEditor();
    await expect(text).toHaveValue(/Written by hand/);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const problem = page.getByRole('dialog').getByRole('alert');
    await expect(problem).toContainText('changed somewhere else');
    await page.getByRole('button', { name: 'Use the saved text instead' }).click();
    await expect(text).toHaveValue(/# Chairs, mended twice/);
    await text.fill(
      'Meta Title: Mine\n\n# Chairs in a Chart\n\nWritten by hand.\n\n---\n\nInfographic: a saw\n\nThe end.',
    );
    await expect(page.getByText('Not shown in the post')).toContainText('Infographic: a saw');
  });

  await test.step('save', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Text saved')).toBeVisible();
    await expect(page.getByText('Written by hand.')).toBeVisible();
    await expect(page.getByText('Mine', { exact: true })).toBeVisible();
    // A chart in a heading, and what stands above a later "---", stay in sight.
    await expect(page.getByRole('heading', { name: 'Chairs in a Chart' })).toBeVisible();
    await expect(page.getByText('The end.')).toBeVisible();
    await expect(page.getByText('a saw')).toHaveCount(0);
    await expect(page.getByText('9 words')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('delete', async () => {
    await chooseAction(page, 'Delete');
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();
    await chooseAction(page, 'Delete');
    await page.getByRole('button', { name: 'Delete post' }).click();
    await page.waitForURL('**/dashboard');
    await expect(page.getByText('No posts yet')).toBeVisible();
    expect((await context.request.get(`/api/posts/${writer.postId}`)).status()).toBe(404);
  });
});
