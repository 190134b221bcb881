import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './fixtures';
import { openPost, writerWithPost } from './post-steps';

/** What the stand-in's front page says is needed to connect it. */
async function practiceGhost(page: Page, origin: string) {
  const html = await (await page.request.get(`${origin}/local/ghost`)).text();
  const [site = '', key = ''] = [...html.matchAll(/<dd><code>([^<]*)<\/code>/g)].map(
    ([, value = '']) => value,
  );
  return { site, key };
}

const breakGhost = (page: Page, origin: string, fault: string) =>
  page.request.post(`${origin}/local/ghost/faults`, { data: { fault } });

test('a post goes from the desk to a Ghost, and what arrived is checked', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const writer = await writerWithPost(origin);
  const ghost = await practiceGhost(page, origin);
  await openPost(page, context, writer);
  const dialog = page.getByRole('dialog', { name: 'Publish this post' });
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  let address = '';

  await test.step('a wrong key and a stripped header are named', async () => {
    await page.goto('/settings/publishing');
    await page.getByLabel('Ghost', { exact: true }).check();
    await page.getByLabel('Address of your Ghost admin').fill(`${ghost.site}/ghost/`);
    await page.getByLabel('Admin API key').fill('half of it');
    await page.getByRole('button', { name: 'Test and connect' }).click();
    await expect(page.getByRole('alert').first()).toContainText('Enter the whole Admin API key');
    await page.getByLabel('Admin API key').fill(ghost.key.replace(/:.*/, `:${'ab'.repeat(32)}`));
    await page.getByRole('button', { name: 'Test and connect' }).click();
    await expect(page.getByRole('alert').first()).toContainText('does not accept this Admin API');
    await page.getByLabel('Admin API key').fill(ghost.key);
    await breakGhost(page, origin, 'strip-auth');
    await page.getByRole('button', { name: 'Test and connect' }).click();
    await expect(page.getByRole('alert').first()).toContainText('strips the Authorization');
    await expectAccessible(page);
  });
  await test.step('the site is connected, and tested again', async () => {
    await page.getByRole('button', { name: 'Test and connect' }).click();
    await expect(page.locator('#sites')).toContainText('The practice magazine');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText('The site works')).toBeVisible();
  });
  await test.step('it is sent as a draft, without categories', async () => {
    await page.goto(`/posts/${writer.postId}`);
    await publish.click();
    await expect(dialog.getByLabel('Categories')).toHaveCount(0);
    await dialog.getByLabel('Tags').fill('Repair, Chairs');
    await dialog.getByRole('button', { name: 'Send as draft' }).click();
    const edit = dialog.getByRole('link', { name: 'Edit on the site' });
    await expect(edit).toHaveAttribute('href', /\/local\/ghost\/ghost\/#\/editor\/post\/\w{24}$/, {
      timeout: 30_000,
    });
    await expectAccessible(page);
  });
  await test.step('it goes live, as approved', async () => {
    await dialog.getByLabel('Live now').check();
    await dialog.getByRole('button', { name: 'Publish now' }).click();
    await expect(dialog.getByText('Live, as approved')).toBeVisible({ timeout: 30_000 });
    const link = dialog.getByRole('link', { name: 'Open the page' });
    address = (await link.getAttribute('href')) ?? '';
    const reader = await context.newPage();
    await reader.goto(address);
    await expect(reader.locator('footer')).toContainText('Repair · Chairs');
    await expect(reader.locator('body')).not.toContainText('inkwright-');
    await reader.close();
  });
  await test.step('it is updated, and deleted for good after a question', async () => {
    await dialog.getByRole('button', { name: 'Update' }).click();
    // The form is gone while the job works, and its button is off before that.
    await expect(dialog.getByRole('button', { name: 'Update' })).toBeEnabled({ timeout: 30_000 });
    await expect(dialog.getByText('Live, as approved')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete from the site' }).click();
    await expect(dialog.getByText('Ghost has no trash')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete from the site' }).click();
    await expect(dialog.getByText('It is deleted on the site.')).toBeVisible({ timeout: 30_000 });
    expect((await page.request.get(address)).status()).toBe(404);
  });
});
