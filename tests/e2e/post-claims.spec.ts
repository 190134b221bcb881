import { signUpByApi } from '../helpers/api-user';
import { expect, test } from './fixtures';
import { openPost, writerWithPost } from './post-steps';
import { fitsTheWidth } from './wizard-steps';

test.use({ hasTouch: true });

test('what is to be checked is listed in a panel, and each claim jumps to its sentence', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  // The showcase for this keyword names a study and its year.
  const order = {
    keyword: 'cold brew coffee',
    title: 'Cold Brew Without Hurry',
    audience: 'Everybody',
  };
  const asking = await signUpByApi(origin);
  const { outline } = await asking.call<{ outline: unknown }>('/api/ai/generate-outline', order);
  const writer = await writerWithPost(origin, { ...order, outline });

  await page.setViewportSize({ width: 360, height: 740 });
  await openPost(page, context, writer);
  await page.getByRole('button', { name: 'Look at the evidence' }).click();
  const panel = page.getByRole('region', { name: 'Evidence' });
  await expect(panel.getByRole('heading', { name: 'Check these first' })).toBeVisible();
  await expect(panel.getByText('No source').first()).toBeVisible();
  await fitsTheWidth(page);
  const claim = panel.locator('a[href="#claim-1"]');
  await expect(
    panel.getByRole('listitem').filter({ has: page.locator('a[href="#claim-1"]') }),
  ).toContainText('Scientific Reports');
  await claim.focus();
  await page.keyboard.press('Enter');
  const sentence = page.locator('#claim-1');
  await expect(sentence).toBeInViewport();
  await expect(sentence).toBeFocused();
  await expect(sentence).toContainText('Scientific Reports');

  await panel.getByRole('button', { name: 'Close Evidence' }).click();
  await expect(page.getByRole('button', { name: 'Look at the evidence' })).toBeFocused();

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: origin });
  await plain.addCookies(writer.cookies);
  const answer = await plain.request.get(`/posts/${writer.postId}`);
  const html = await answer.text();
  expect(html).toContain('href="#claim-1"');
  expect(html).toContain('id="claim-1"');
  await plain.close();

  await test.step('a sentence is removed, and the sheet to print has the others', async () => {
    await page.getByRole('button', { name: 'Look at the evidence' }).click();
    const first = panel.getByRole('listitem').filter({ has: page.locator('a[href="#claim-1"]') });
    await first.getByRole('button', { name: 'Remove sentence' }).click();
    await first.getByRole('button', { name: 'Yes, remove it' }).click();
    await expect(panel.getByRole('status')).toHaveText(/^Sentence removed/);
    await expect(page.locator('.post-prose')).not.toContainText('Scientific Reports');
    const sheet = page.waitForEvent('popup');
    await panel.getByRole('link', { name: /^Source sheet/ }).click();
    await expect((await sheet).getByRole('heading', { level: 1 })).toContainText('Sources of');
    await (await sheet).close();
    await panel.getByRole('button', { name: 'Close Evidence' }).click();
  });

  await test.step('edited with a finger', async () => {
    await page.getByRole('button', { name: 'Edit text' }).tap();
    const text = page.getByRole('textbox', { name: 'Text of the post' });
    const status = page.getByRole('region', { name: 'Edit post' }).getByRole('status').first();
    await expect(text).toContainText('Showcase sample');
    await text.focus();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('\n\n/');
    await expect(page.getByRole('option', { name: /^Heading/ })).toBeInViewport();
    await fitsTheWidth(page);
    await page.getByRole('option', { name: /^Heading/ }).tap();
    await page.keyboard.type('Drink it slowly');
    await page.keyboard.press('Shift+Home');
    await page.getByRole('button', { name: 'Italic' }).tap();
    await expect(text).toContainText('*Drink it slowly*');
    // The device has a menu of its own at a selection.
    await expect(page.getByRole('toolbar', { name: 'Selected text' })).toBeHidden();
    await expect(status).toHaveText(/^Saved /);
    await expect(status).toBeInViewport();
    await fitsTheWidth(page);
    await page.getByRole('button', { name: 'Done' }).tap();
    await expect(page.getByRole('heading', { name: 'Drink it slowly' })).toBeAttached();
  });
});
