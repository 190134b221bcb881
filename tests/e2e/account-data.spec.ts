import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { expectAccessible } from './accessibility';
import { chooseGoogleAccount, logIn } from './accounts-steps';
import { expect, newPerson, routeUntil, signUp, test } from './fixtures';
import { expectToast } from './toasts';

const picture = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#2f6f5e' } })
    .jpeg()
    .toBuffer();

async function open(page: Page, path: string, heading: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
}

test.describe('the profile', () => {
  test('has a name, a picture that is cut, and an audience that the wizard offers', async ({
    page,
  }) => {
    test.slow();
    await signUp(page);
    await open(page, '/settings/profile', 'Profile');
    await page.getByLabel('First name').fill('Ida');
    await page.getByLabel('Last name').fill('Quill');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expectToast(page, 'Name saved');
    await expect(page.getByText('Ida Quill').first()).toBeVisible();

    const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await picture() };
    await page.locator('input[type=file]').setInputFiles(file);
    const dialog = page.getByRole('dialog', { name: 'Choose the part to show' });
    await expect(dialog.getByRole('button', { name: 'Save picture' })).toBeEnabled();
    await expectAccessible(page);
    await dialog.getByLabel('Zoom').fill('2');
    await dialog.getByRole('button', { name: 'Save picture' }).click();
    await expectToast(page, 'Picture saved');
    const images = page.locator('main img');
    await expect.poll(() => images.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256);
    await page.reload();
    await expect(images).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, 'Picture removed');
    await expect(images).toHaveCount(0);

    const broken = { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no image') };
    await page.locator('input[type=file]').setInputFiles(broken);
    await expect(page.getByText('This file could not be read.')).toBeVisible();

    await page.getByLabel('Who you usually write for').fill('Owners of small cafés');
    await page.getByRole('button', { name: 'Save audience' }).click();
    await expectToast(page, 'Default audience saved');
    await page.goto('/create?keyword=cold brew');
    await page.getByRole('button', { name: 'Suggest titles' }).click();
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Suggest audiences' }).click();
    await expect(page.getByRole('radio', { name: /Owners of small cafés/ })).toBeChecked();
  });
});

test.describe('sign-in', () => {
  test('on another device is listed and ended from here', async ({ page, browser }) => {
    const person = await signUp(page);
    const elsewhere = await browser.newPage();
    await logIn(elsewhere, person);
    await elsewhere.waitForURL('**/dashboard');
    await open(page, '/settings/security', 'Security');
    const devices = page.getByRole('listitem').filter({ hasText: 'Signed in' });
    await expect(devices).toHaveCount(2);
    await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);
    await expect(devices.filter({ hasText: 'Chrome' })).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Sign out Chrome/ }).click();
    await expectToast(page, 'Signed out');
    await expect(devices).toHaveCount(1);
    expect((await elsewhere.request.get('/api/account/sessions')).status()).toBe(401);
    await elsewhere.close();
  });

  test('with Google is linked, unlinked, and never taken away as the last way', async ({
    page,
  }) => {
    test.slow();
    await signUp(page);
    await open(page, '/settings/security', 'Security');
    await page.getByRole('button', { name: 'Link Google' }).click();
    const google = newPerson('Ida Google');
    await chooseGoogleAccount(page, google);
    await page.waitForURL('**/settings/security**');
    await expect(page.getByText(`You can sign in with ${google.email}`)).toBeVisible();
    await page.getByRole('button', { name: 'Unlink Google' }).click();
    await page.getByRole('button', { name: 'Unlink', exact: true }).click();
    await expectToast(page, 'Google is unlinked');
    await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible();

    // An account at Google signs in to one account here.
    const other = await page.context().browser()?.newPage();
    if (!other) throw new Error('There is no browser.');
    const taken = newPerson('Taken Google');
    await other.goto('/login');
    await other.getByRole('button', { name: 'Sign in with Google' }).click();
    await chooseGoogleAccount(other, taken);
    await other.waitForURL('**/create');
    await other.close();
    await page.getByRole('button', { name: 'Link Google' }).click();
    await chooseGoogleAccount(page, taken);
    await page.waitForURL('**/settings/security**');
    await expectToast(page, 'Google not linked', 'Identity is already linked to another user');

    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await chooseGoogleAccount(page, newPerson('Only Google'));
    await page.waitForURL('**/create');
    await open(page, '/settings/security', 'Security');
    await expect(page.getByText('It is your only way to sign in')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Unlink Google' })).toHaveCount(0);
  });
});

test.describe('the data of an account', () => {
  test('is taken along as one ZIP', async ({ page }) => {
    const person = await signUp(page);
    await open(page, '/settings/data', 'Your data');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Export everything' }).click();
    const link = page.getByRole('link', { name: /^Download \(/ });
    await expect(link).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^inkwright-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(new Uint8Array(await readFile(await download.path())));
    expect(Object.keys(files)).toContain('settings.json');
    expect(Buffer.from(files['README.txt'] ?? []).toString()).toContain(person.email);
  });

  test('asks for the password where the sign-in is not fresh', async ({ page }) => {
    const person = await signUp(page);
    await open(page, '/settings/data', 'Your data');
    const fresh = await routeUntil(page, '**/api/account/deletion', (route) =>
      route.fulfill({
        status: 403,
        json: { error: { code: 'forbidden', message: 'x', details: { stepUp: true } } },
      }),
    );
    await page.getByRole('button', { name: 'Delete account...' }).click();
    await page.getByLabel(/^Type .* to confirm$/).fill(person.email);
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Password', { exact: true }).fill('a wrong password');
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await expectToast(page, 'Not confirmed');
    fresh();
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await page.waitForURL('**/account-deleted?id=*');
  });

  test('is deleted after the address is typed, and the browser is signed out', async ({ page }) => {
    test.slow();
    const person = await signUp(page);
    await open(page, '/settings/data', 'Your data');
    await page.getByRole('button', { name: 'Delete account...' }).click();
    const confirm = page.getByRole('button', { name: 'Delete everything' });
    await expect(confirm).toBeDisabled();
    await page.getByLabel(/^Type .* to confirm$/).fill(person.email.toUpperCase());
    await expectAccessible(page);
    await confirm.click();
    await page.waitForURL('**/account-deleted?id=*');
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible({
      timeout: 30_000,
    });
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
    await page.goto('/dashboard');
    await page.waitForURL('**/signup');
    await logIn(page, person);
    await expectToast(page, 'Login failed');
  });
});
