import { expectAccessible } from './accessibility';
import { expect, test } from './fixtures';
import { writerWithPost } from './post-steps';

test('a few letters lead to a post, a page or a command, without the mouse', async ({
  page,
  context,
  baseURL,
}) => {
  const writer = await writerWithPost(baseURL ?? '');
  await context.addCookies(writer.cookies);
  await page.goto('/create');
  const palette = page.getByRole('dialog', { name: 'Search or jump to' });
  const field = palette.getByRole('combobox', { name: 'Search or jump to' });
  const hint = page.getByRole('complementary').getByRole('button', { name: 'Search or jump to' });

  await test.step('keys typed into a field are text', async () => {
    const keyword = page.getByRole('textbox').first();
    await keyword.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('what?');
    await expect(keyword).toHaveValue('what?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('to a post by words of its title', async () => {
    await hint.focus();
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await field.fill('chair hurry');
    await expect(palette.getByRole('option')).toHaveText(['Mending a Wooden Chair Without Hurry']);
    await expect(palette.getByRole('status')).toHaveText('1 result');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/posts/${writer.postId}`);
    await expect(palette).toHaveCount(0);
  });
  await test.step('to the settings, and nowhere', async () => {
    await hint.click();
    await field.fill('two-step');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/settings/security');
    await hint.click();
    await field.fill('zebra crossing');
    await expect(palette.getByText('Nothing found for “zebra crossing”.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('the list of the shortcuts', async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(hint).toBeFocused();
  });
});
