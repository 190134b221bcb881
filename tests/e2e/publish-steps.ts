import type { Page } from '@playwright/test';
import { expect } from './fixtures';

/** What the stand-in's front page says is needed to connect it. */
export async function practiceBlog(page: Page, origin: string) {
  const html = await (await page.request.get(`${origin}/local/wordpress`)).text();
  const [site = '', account = '', password = ''] = [
    ...html.matchAll(/<dd><code>([^<]*)<\/code>/g),
  ].map(([, value = '']) => value);
  return { site, account, password };
}

export const breakBlog = (page: Page, origin: string, fault: string) =>
  page.request.post(`${origin}/local/wordpress/faults`, { data: { fault } });

export async function connectBlog(page: Page, origin: string) {
  const blog = await practiceBlog(page, origin);
  await page.goto('/settings/publishing');
  await page.getByLabel('Address of your site').fill(blog.site);
  await page.getByLabel('Username').fill(blog.account);
  await page.getByLabel('Application password').fill(blog.password);
  await page.getByRole('button', { name: 'Test and connect' }).click();
  await expect(page.locator('#sites')).toContainText('The practice blog');
}
