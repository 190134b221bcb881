import { chromium } from '@playwright/test';
import { browserLaunchOptions } from '../helpers/browser';
import type { WordPress } from './wordpress-site';

type Block = { name: string; isValid: boolean; originalContent?: string; innerBlocks: Block[] };
declare const wp: { data: { select: (store: string) => { getBlocks: () => Block[] } } };

/** The blocks of a post as WordPress's editor reads them in a browser. */
export async function editorBlocks(site: WordPress, postId: string) {
  const browser = await chromium.launch(await browserLaunchOptions());
  try {
    const page = await browser.newPage();
    await page.route('**', (route) =>
      route.request().url().startsWith(site.origin) ? route.continue() : route.abort(),
    );
    await page.goto(`${site.origin}/wp-login.php`);
    await page.fill('#user_login', site.account);
    await page.fill('#user_pass', site.loginPassword);
    await Promise.all([page.waitForURL(/wp-admin/), page.click('#wp-submit')]);
    await page.goto(`${site.origin}/wp-admin/post.php?post=${postId}&action=edit`);
    await page.waitForFunction(
      () => wp?.data?.select('core/block-editor')?.getBlocks().length > 0,
      undefined,
      { timeout: 60_000 },
    );
    return await page.evaluate(() => {
      const flat = (blocks: Block[]): Block[] =>
        blocks.flatMap((block) => [block, ...flat(block.innerBlocks)]);
      return flat(wp.data.select('core/block-editor').getBlocks()).map(
        ({ name, isValid, originalContent = '' }) => ({ name, isValid, originalContent }),
      );
    });
  } finally {
    await browser.close();
  }
}
