import type { Page } from '@playwright/test';
import { pdfOf } from '../../lib/sources/testing/pdf';
import { appOrigin } from '../helpers/origins';
import { expectAccessible } from './accessibility';
import { expect, routeUntil, signUp, test } from './fixtures';
import { fakeIdeas, fitsTheWidth, generate, walkToOutline } from './wizard-steps';

const mills = 'The mill on the river ground 340 sacks of flour in a week. '.repeat(30);
const sun = 'A balcony herb garden needs 6 hours of sun on most days. '.repeat(30);
const file = (name: string, text = mills) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

const pdf = {
  name: 'two.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdfOf([mills.slice(0, 900), mills.slice(0, 900)])),
};

/** The click does something only when the page has come alive. */
async function addFiles(page: Page, files: ReturnType<typeof file>[]): Promise<void> {
  await expect(async () => {
    const chooser = page.waitForEvent('filechooser', { timeout: 2_000 });
    await page.getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles(files);
  }).toPass();
}

test('a writer keeps sources, reads what was read in them, and deletes one', async ({ page }) => {
  await signUp(page);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Sources' }).click();
  await expect(page.getByRole('heading', { name: 'No sources yet' })).toBeVisible();
  const rows = page.getByRole('main').getByRole('listitem');

  await test.step('a file becomes ready, also across a reload', async () => {
    await addFiles(page, [file('mills.md', `# Mills\n\n${mills}`)]);
    await expect(rows).toHaveCount(1);
    await page.reload();
    await expect(rows.filter({ hasText: 'Mills' }).getByText('Ready')).toBeVisible();
  });
  await test.step('what cannot be read says why, in plain words', async () => {
    await addFiles(page, [file('empty.txt', ' '), file('a.exe'), pdf]);
    await expect(rows.filter({ hasText: 'two.pdf' })).toContainText('2 pages');
    await expect(page.getByText('a.exe: This kind of file')).toBeVisible();
    await expect(rows.filter({ hasText: 'empty.txt' })).toContainText('There is no text in it.');
    await page.getByLabel('Web address').fill(`${appOrigin}/local/none`);
    await page.getByRole('button', { name: 'Add address' }).click();
    const gone = rows.filter({ hasText: 'There is no page at this address.' });
    await expect(gone).toBeVisible();
    await gone.getByRole('button', { name: /again/ }).click();
    await expect(gone).toBeVisible();
    await page.getByLabel('Web address').fill('http://169.254.169.254/');
    await page.getByLabel('Web address').press('Enter');
    await expect(page.getByText('not on the public internet').first()).toBeVisible();
  });
  await expectAccessible(page);
  await test.step('its passages can be read', async () => {
    await page.getByRole('link', { name: 'Mills' }).click();
    await expect(page.getByRole('heading', { name: 'Mills', level: 1 })).toBeVisible();
    await expect(page.locator('#passage-1')).toContainText('340 sacks of flour');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'All sources' }).click();
  });
  await test.step('one is deleted after a question, and comes not back', async () => {
    await page.getByRole('button', { name: 'Delete empty.txt' }).click();
    const dialog = page.getByRole('alertdialog');
    const mend = await routeUntil(page, '**/api/sources/*', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Delete source' }).click();
    await expect(dialog.getByText('did not reach the server')).toBeVisible();
    mend();
    await dialog.getByRole('button', { name: 'Delete source' }).click();
    await expect(rows.filter({ hasText: 'empty.txt' })).toHaveCount(0);
    await page.reload();
    await expect(rows.filter({ hasText: 'empty.txt' })).toHaveCount(0);
  });
});

test('sources are chosen below the outline, kept, and sent with the order', async ({ page }) => {
  await signUp(page);
  await fakeIdeas(page);
  await walkToOutline(page);
  const card = page.locator('details').filter({ hasText: 'Sources' });
  await expect(card).toContainText('None chosen');
  await expect(card.getByLabel('Web address')).toBeHidden();
  await card.locator('summary').click();
  await addFiles(page, [file('sun.txt', sun), file('b.txt', `B ${mills}`)]);
  await expect(card).toContainText('2 chosen');
  await expect(card.getByText('Waiting').or(card.getByText('Reading'))).toHaveCount(0);
  await card.getByRole('checkbox', { name: 'b.txt' }).uncheck();
  await expectAccessible(page);
  await page.reload();
  await expect(card).toContainText('1 chosen');
  await page.setViewportSize({ width: 360, height: 740 });
  await card.locator('summary').click();
  await expect(card.getByRole('checkbox', { name: 'sun.txt' })).toBeChecked();
  await fitsTheWidth(page);
  const order = page.waitForRequest('**/api/jobs/blog-generation');
  await generate(page).click();
  const { sources } = (await order).postDataJSON();
  expect(sources).toHaveLength(1);
  await page.waitForURL('**/dashboard');
  await page.getByRole('link', { name: 'View Post' }).click({ timeout: 60_000 });
  await page.waitForURL('**/posts/*');
  const post = await page.request.get(`/api${new URL(page.url()).pathname}`);
  const { content } = await post.json();
  expect(content).toContain('needs 6 hours of sun on most days”[^1].');
  expect(content.trimEnd().split('\n').at(-1)).toBe('[^1]: sun.txt');
});
