import { expectAccessible } from './accessibility';
import { expect, test } from './fixtures';
import { writerWithPost } from './post-steps';
import { breakBlog, connectBlog } from './publish-steps';

test('selected posts are published from the list, filtered by how they stand, and logged', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const writer = await writerWithPost(origin);
  await context.addCookies(writer.cookies);
  const filter = page.getByRole('combobox', { name: 'Show posts' });
  const row = page.getByRole('listitem').filter({ hasText: 'Mending a Wooden Chair' });
  const bar = page.getByRole('region', { name: 'Selected posts' });
  const dialog = page.getByRole('dialog', { name: 'Publish 1 post' });

  await test.step('without a site there is nothing to filter by', async () => {
    await page.goto('/dashboard');
    await expect(row).toBeVisible();
    await expect(filter).toHaveCount(0);
    await connectBlog(page, origin);
  });
  await test.step('a firewall stops the first try', async () => {
    await page.goto('/dashboard');
    await breakBlog(page, origin, 'html-403');
    await row.getByRole('checkbox').check();
    await bar.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByLabel('Live now').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Publish now' }).click();
    await expect(dialog).toContainText('1 post started');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(bar).toBeHidden();
    await expect(row).toContainText('Not sent', { timeout: 30_000 });
  });
  await test.step('the filter is in the address', async () => {
    await filter.selectOption('Live');
    await expect(page.getByText('No posts found')).toBeVisible();
    await page.getByRole('button', { name: 'Show all posts' }).click();
    await filter.selectOption('Failed');
    await expect(page).toHaveURL(/state=failed/);
    await page.reload();
    await expect(row).toBeVisible();
    await expect(filter).toHaveValue('failed');
    await expectAccessible(page);
  });
  await test.step('the log says why, and sends it again', async () => {
    await page.goto('/settings/publishing');
    await page.getByRole('link', { name: 'Deliveries to The practice blog' }).click();
    const line = page.locator('#deliveries').getByRole('listitem');
    await expect(line.first()).toContainText('firewall');
    await line.first().getByText('1 attempt').click();
    await expect(line.first()).toContainText('HTTP 403');
    await expectAccessible(page);
    await page.getByRole('button', { name: /Send again/ }).click();
    const sent = page.getByRole('link', { name: 'Open the page' });
    await expect(sent).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
  });
  await test.step('the list has it live', async () => {
    await page.goto('/dashboard?state=live');
    await expect(row).toContainText('Live, as approved');
  });
});
