import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { appOrigin } from '../helpers/origins';
import { expectAccessible } from './accessibility';
import { expect, routeUntil, signUp, test } from './fixtures';
import { expectToast } from './toasts';

const run = promisify(execFile);

/** A bare machine may lack what the examples are for. */
const isInstalled = (command: string) =>
  run(command, ['--version']).then(
    () => true,
    () => false,
  );

async function makeKey(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Write').check();
  await page.getByRole('button', { name: 'Create key' }).click();
  const fresh = page.getByRole('region', { name: `Your new key ${name}` });
  await expect(fresh).toBeFocused();
  const key = (await fresh.locator('code').textContent()) ?? '';
  expect(key).toMatch(/^iw_live_\w{36}$/);
  return key;
}

test('a key is made, shown once, used and revoked', async ({ page }) => {
  await signUp(page);
  await page.goto('/settings/developers');
  await expect(page.getByText('No keys yet.')).toBeVisible();
  await expectAccessible(page);
  const ask = (key: string) =>
    page.request.get('/api/v1/credits', { headers: { authorization: `Bearer ${key}` } });

  await test.step('what is missing is said before anything is sent', async () => {
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('button', { name: 'Create key' }).click();
    await expect(page.locator('#api-keys').getByRole('alert')).toContainText('Give the key');
    await expect(page.getByLabel('Name')).toBeFocused();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'New key' })).toBeFocused();
  });
  const key = await makeKey(page, 'Blog importer');
  await expectAccessible(page);
  const answer = await ask(key);
  expect(await answer.json()).toMatchObject({ available: 250, held: 0 });
  await test.step('after a reload only its ends are left, and when it was used', async () => {
    await page.reload();
    await expect(page.getByText(`${key.slice(0, 12)}…${key.slice(-4)}`)).toBeVisible();
    await expect(page.getByText(key)).toHaveCount(0);
    await expect(page.getByText(/last used/)).toBeVisible();
  });
  await test.step('a server out of reach revokes nothing, and says so', async () => {
    const mend = await routeUntil(page, '**/settings/developers', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Revoke Blog importer' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await expect(page.getByRole('alertdialog').getByRole('alert')).toBeVisible();
    mend();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await expectToast(page, 'Key revoked', '“Blog importer” no longer works.');
  });
  await expect(page.getByText('No keys yet.')).toBeVisible();
  expect((await ask(key)).status()).toBe(401);
});

test('the documentation is open to everybody, and its first lines and programs work', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto('/developers');
  await expect(page.getByRole('heading', { name: 'API', exact: true })).toBeVisible();
  await expect(page.getByText('create_post', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const lines = await page.getByRole('region', { name: 'The first request' }).textContent();

  await signUp(page);
  await page.goto('/settings/developers');
  const key = await makeKey(page, 'Examples');
  const folder = await mkdtemp(join(tmpdir(), 'inkwright-examples-'));
  const env = { ...process.env, INKWRIGHT_KEY: key, INKWRIGHT_URL: appOrigin };
  const start = (command: string, ...given: string[]) =>
    run(command, given, { cwd: folder, env, timeout: 60_000 });

  const hasCurl = await isInstalled('curl');
  if (hasCurl)
    await test.step('the first request of the page', async () => {
      const { stdout } = await start('sh', '-c', `${lines} -s`);
      expect(JSON.parse(stdout)).toMatchObject({ available: 250 });
    });
  const examples = resolve('docs/examples');
  await test.step('the program that writes a post', async () => {
    const { stdout } = await start('node', join(examples, 'write-post.mjs'), 'Without Hurry');
    const [, file = ''] = /Saved (\S+\.md)/.exec(stdout) ?? [];
    expect(await readFile(join(folder, file), 'utf8')).toContain('# ');
  });
  if (await isInstalled('python3'))
    await test.step('the program that reads scores', async () => {
      const { stdout } = await start('python3', join(examples, 'score-posts.py'));
      expect(stdout).toMatch(/^\d+ {2}\S/);
    });
  if (hasCurl)
    await test.step('the first call of docs/api.md', async () => {
      const text = await readFile('docs/api.md', 'utf8');
      const [, call = ''] = /```sh\n[^\n]*\n([\s\S]*?)\n#/.exec(text) ?? [];
      const { stdout } = await start(
        'sh',
        '-c',
        call.replace('https://ink.example.com', appOrigin),
      );
      // The account is used up by the program.
      expect(JSON.parse(stdout).error.code).toBe('payment_required');
    });
});
