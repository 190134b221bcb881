import type { BrowserContext, Page } from '@playwright/test';
import { signUpByApi } from '../helpers/api-user';
import { appOrigin } from '../helpers/origins';
import { expectAccessible } from './accessibility';
import { expect, test } from './fixtures';
import { chooseAction, openPost, writerWithPost } from './post-steps';
import { connectBlog } from './publish-steps';
import { fitsTheWidth } from './wizard-steps';

const mills = 'The mill on the river ground 340 sacks of flour in a week. '.repeat(30);
const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

/** Opens, on a phone, a post of the showcase that names a study and its year. */
async function openShowcase(page: Page, context: BrowserContext) {
  const order = {
    keyword: 'cold brew coffee',
    title: 'Cold Brew Without Hurry',
    audience: 'Everybody',
  };
  const asking = await signUpByApi(appOrigin);
  const { outline } = await asking.call<{ outline: unknown }>('/api/ai/generate-outline', order);
  const writer = await writerWithPost(appOrigin, { ...order, outline });
  await page.setViewportSize({ width: 360, height: 740 });
  await openPost(page, context, writer);
  const opener = page.getByRole('button', { name: 'Look at the evidence' });
  await opener.click();
  const panel = page.getByRole('region', { name: 'Evidence' });
  const first = panel.getByRole('listitem').filter({ has: page.locator('a[href="#claim-1"]') });
  await expect(first).toBeVisible();
  const sentence = (await page.locator('#claim-1').textContent()) ?? '';
  return { writer, opener, panel, first, sentence };
}

test('a post is given a source, a sentence cites it, and its mark opens the passage', async ({
  page,
  context,
}) => {
  test.slow();
  const { opener, panel, first, sentence } = await openShowcase(page, context);
  const choice = panel.locator('details').filter({ hasText: 'Sources of this post' });

  await test.step('sources are added and chosen beside the evidence', async () => {
    await choice.locator('summary').click();
    const chooser = page.waitForEvent('filechooser');
    await choice.getByRole('button', { name: 'Choose files' }).click();
    const study = `# The study\n\n${sentence} ${mills}`;
    await (await chooser).setFiles([file('study.md', study), file('mills.txt', mills)]);
    await expect(choice.locator('summary')).toHaveText(/2$/);
    await expect(choice.getByRole('checkbox', { name: 'The study' })).toBeChecked();
    await choice.getByRole('checkbox', { name: 'mills.txt' }).uncheck();
    await expect(choice.locator('summary')).toHaveText(/1$/);
    await expect(choice.getByText('still being read')).toHaveCount(0);
    await fitsTheWidth(page);
    await expectAccessible(page, [360]);
    await page.reload();
    await opener.click();
    await expect(choice.locator('summary')).toHaveText(/1$/);
  });

  await test.step('a passage of it is cited', async () => {
    await first.getByText('Passages of your sources that may say it').click();
    await first.getByRole('button', { name: 'Cite this passage' }).first().click();
    await expect(panel.getByRole('status').first()).toHaveText('The source is cited.');
    await panel.getByRole('button', { name: 'Close Evidence' }).click();
  });

  const mark = page.getByRole('link', { name: 'Source 1', exact: true });
  const passage = page.getByRole('dialog', { name: 'Source 1' });
  await test.step('the mark of the footnote opens the passage, by keyboard too', async () => {
    await mark.click();
    await expect(passage.locator('mark').first()).toBeVisible();
    await expect(passage).toContainText('The study');
    await expect(passage).toBeInViewport();
    await fitsTheWidth(page);
    await page.keyboard.press('Escape');
    await expect(passage).toBeHidden();
    await expect(mark).toBeFocused();
    expect(new URL(page.url()).hash).not.toContain('note');
    await page.keyboard.press('Enter');
    await expect(passage.locator('blockquote')).toContainText('340 sacks');
    await expectAccessible(page);
  });
});

test('open evidence is counted, and shown before a post goes out to who asked for it', async ({
  page,
  context,
}) => {
  const { writer, panel, sentence } = await openShowcase(page, context);
  const header = page.locator('.post-header');
  await test.step('what is open is counted above the text and in the list', async () => {
    const missing = await panel.getByText('No source', { exact: true }).count();
    const words = `${missing} without a source`;
    // A view waits only a moment for what is still being counted.
    await expect(async () => {
      await page.reload();
      await expect(header).toContainText(words, { timeout: 2_000 });
    }).toPass();
    await header.getByRole('link', { name: words }).click();
    await expect(page.locator('#evidence')).toBeInViewport();
    await page.goto('/dashboard');
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(words);
    await page.goBack();
  });

  await test.step('a writer who asked for it sees the sentences before the post goes out', async () => {
    await page.goto('/settings/publishing');
    const wish = page.getByRole('checkbox', { name: /^Show me such sentences/ });
    await expect(async () => {
      await wish.check();
      await expect(page.locator('#evidence').getByRole('status')).toHaveText('Saved');
    }).toPass();
    await connectBlog(page, appOrigin);
    await openPost(page, context, writer);
    await chooseAction(page, 'Export');
    const dialog = page.getByRole('dialog', { name: 'Export this post' });
    const download = dialog.getByRole('button', { name: 'Download Markdown' });
    await expect(dialog).toContainText('need a look');
    await expect(dialog).toContainText(sentence);
    await expect(download).toHaveCount(0);
    await fitsTheWidth(page);
    await expectAccessible(page, [360]);
    await dialog.getByRole('button', { name: 'Look at the evidence' }).click();
    await expect(page.locator('#evidence')).toBeFocused();
    await chooseAction(page, 'Export');
    await dialog.getByRole('button', { name: 'Export anyway' }).click();
    await expect(download).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const publish = page.getByRole('dialog', { name: 'Publish this post' });
    await expect(publish).toContainText(sentence);
    await publish.getByRole('button', { name: 'Publish anyway' }).click();
    await expect(publish.getByRole('button', { name: 'Send as draft' })).toBeVisible();
  });
});
