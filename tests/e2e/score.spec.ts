import { expectAccessible } from './accessibility';
import { expect, test } from './fixtures';
import { openPost, writerWithPost } from './post-steps';
import { toastOf } from './toasts';

test('a score leads to its places, follows the text, and has a finding fixed', async ({
  page,
  context,
  baseURL,
}) => {
  const writer = await writerWithPost(baseURL ?? '');
  await openPost(page, context, writer);
  const stored = async () => (await context.request.get(`/api/posts/${writer.postId}`)).json();
  const button = page.getByRole('button', { name: 'SEO', exact: true });
  const panel = page.getByRole('region', { name: 'SEO', exact: true });
  const description = page.getByRole('textbox', { name: 'Meta Description' });
  const fix = panel.getByRole('button', { name: /^Fix this ?: Length/ });
  const dialog = page.getByRole('dialog', { name: 'Fix this' });
  const openPanel = async () => {
    await button.click();
    await expect(panel.getByText(/of 100, /)).toBeAttached();
  };

  await test.step('from the post to a place of its text, and back to the button', async () => {
    await openPanel();
    await expect(panel.getByRole('heading', { name: 'SEO', exact: true })).toBeFocused();
    const show = panel.getByRole('button', { name: /^Show in text/ });
    await show.first().click();
    await expect(page.locator('article [data-seo-place]')).toBeFocused();
    await expectAccessible(page, [360]);
    await panel.getByRole('button', { name: 'Phone' }).press('Escape');
    await expect(button).toBeFocused();
    await expect(panel).toHaveCount(0);
  });

  await test.step('live beside the text', async () => {
    await page.getByRole('button', { name: 'Edit text' }).click();
    await expect(description).toBeVisible();
    await openPanel();
    await description.fill('how a chair is mended');
    await expect(panel.getByText(/^Since you opened this panel/)).toBeVisible();
    await expect.poll(async () => (await stored()).metaDescription).toBe('how a chair is mended');
    await panel.getByRole('button', { name: 'Close SEO' }).click();
    await expect(panel).toHaveCount(0);
    const text = page.getByRole('textbox', { name: 'Text of the post' });
    await text.focus();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.press('ControlOrMeta+End');
    await expect(text.locator('.cm-line').last()).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(description).toHaveCount(0);
  });

  await test.step('from a finding of the post to words that mend it, and back', async () => {
    await openPanel();
    await fix.click();
    await expect(dialog).toContainText('how a chair is mended');
    await expect(dialog).toContainText('Free today: 20 of 20');
    await expectAccessible(page, [360]);
    await dialog.getByRole('button', { name: 'Find other words' }).click();
    await expect(dialog.getByLabel('The new wording and the old one')).toBeVisible();
    await expectAccessible(page, [360]);
    await dialog.getByRole('button', { name: 'Accept' }).click();
    // Under the pointer a toast stays.
    const toast = toastOf(page, 'Meta Description changed');
    await toast.hover();
    await expect(description).toHaveValue(/^Mending a Wooden Chair Without Hurry\. .{80}/);
    await expect(fix).toHaveCount(0);
    await expect.poll(async () => (await stored()).metaDescription).toMatch(/^Mending/);
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(description).toHaveValue('how a chair is mended');
    await expect(fix).toBeVisible();
  });

  await test.step('in the versions and on the dashboard', async () => {
    await page.getByRole('button', { name: 'Versions' }).click();
    await expect(page.getByText(/words · SEO \d+/).first()).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByText(/^SEO \d+ of 100, /)).toBeVisible();
  });
});
