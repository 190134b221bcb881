import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './fixtures';
import { openPost, writerWithPost } from './post-steps';

/** What the stand-in's front page says is needed to connect it. */
async function practiceBlog(page: Page, origin: string) {
  const html = await (await page.request.get(`${origin}/local/wordpress`)).text();
  const [site = '', account = '', password = ''] = [
    ...html.matchAll(/<dd><code>([^<]*)<\/code>/g),
  ].map(([, value = '']) => value);
  return { site, account, password };
}

const breakBlog = (page: Page, origin: string, fault: string) =>
  page.request.post(`${origin}/local/wordpress/faults`, { data: { fault } });

test('a post goes from the desk to a WordPress, and what arrived is checked', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const writer = await writerWithPost(origin);
  const blog = await practiceBlog(page, origin);
  await openPost(page, context, writer);
  const dialog = page.getByRole('dialog', { name: 'Publish this post' });
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  const chip = page.getByRole('list', { name: 'Where this post is published' });

  await test.step('without a site the way leads to the settings', async () => {
    await publish.click();
    await expect(dialog).toContainText('No site is connected yet');
    await dialog.getByRole('link', { name: 'Connect a site' }).click();
    await expect(page.getByRole('heading', { name: 'Connect a site' })).toBeVisible();
  });
  await test.step('a wrong password and a firewall are named', async () => {
    await page.getByLabel('Address of your site').fill(`${blog.site}/wp-admin/`);
    await page.getByLabel('Username').fill(blog.account);
    await page.getByLabel('Application password').fill('wrong wrong');
    await page.getByRole('button', { name: 'Test and connect' }).click();
    await expect(page.getByRole('alert').first()).toContainText('does not accept');
    await breakBlog(page, origin, 'strip-auth');
    await page.getByLabel('Application password').fill(blog.password);
    await page.getByRole('button', { name: 'Test and connect' }).click();
    await expect(page.getByRole('alert').first()).toContainText('strips the Authorization');
  });
  await test.step('the site is connected, and tested again', async () => {
    await page.getByRole('button', { name: 'Test and connect' }).click();
    await expect(page.locator('#sites')).toContainText('The practice blog');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText('The site works')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('it is sent as a draft', async () => {
    await page.goto(`/posts/${writer.postId}`);
    await publish.click();
    await dialog.getByLabel('Categories').fill('Repair');
    await dialog.getByRole('button', { name: 'Send as draft' }).click();
    await expect(dialog.getByText('Edit on the site')).toBeVisible({ timeout: 30_000 });
    await expect(dialog).toContainText('takes no SEO fields');
    await expectAccessible(page);
  });
  await test.step('it goes live, as approved', async () => {
    await dialog.getByLabel('Live now').check();
    await dialog.getByRole('button', { name: 'Publish now' }).click();
    await expect(dialog.getByText('Live, as approved')).toBeVisible({ timeout: 30_000 });
    await expect(dialog.getByText('Open the page')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(chip).toContainText('The practice blog: Live, as approved');
    await expectAccessible(page);
  });
  await test.step('what a theme changes is named', async () => {
    await breakBlog(page, origin, 'noindex');
    await publish.click();
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog).toContainText('asks search engines not to list it', { timeout: 30_000 });
  });
  await test.step('it is unpublished, after a question', async () => {
    await dialog.getByRole('button', { name: 'Unpublish' }).click();
    await dialog.getByRole('button', { name: 'Unpublish' }).click();
    await expect(dialog.getByText('Draft', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(dialog.getByText('Open the page')).toHaveCount(0);
  });
});
