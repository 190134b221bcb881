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

type Blog = Awaited<ReturnType<typeof practiceBlog>>;

/** Changes the newest live post there, as its people do. Returns its address. */
export async function changeAtBlog(page: Page, blog: Blog, change: object): Promise<string> {
  const credentials = Buffer.from(`${blog.account}:${blog.password}`).toString('base64');
  const headers = { authorization: `Basic ${credentials}` };
  const api = `${blog.site}/wp-json/wp/v2/posts`;
  const [post] = await (await page.request.get(api, { headers })).json();
  await page.request.post(`${api}/${post.id}`, { headers, data: change });
  return post.link;
}

export async function connectBlog(page: Page, origin: string) {
  const blog = await practiceBlog(page, origin);
  await page.goto('/settings/publishing');
  await page.getByLabel('Address of your site').fill(blog.site);
  await page.getByLabel('Username').fill(blog.account);
  await page.getByLabel('Application password').fill(blog.password);
  await page.getByRole('button', { name: 'Test and connect' }).click();
  await expect(page.locator('#sites')).toContainText('The practice blog');
}
