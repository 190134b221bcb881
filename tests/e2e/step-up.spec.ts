import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { chooseGoogleAccount, letTimePass, totp } from './accounts-steps';
import { expect, newPerson, signUp, test } from './fixtures';
import { expectToast } from './toasts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

/** Fills the form for a key in and sends it. */
async function askForKey(page: Page, name: string) {
  await page.goto('/settings/developers');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Write').check();
  await page.getByRole('button', { name: 'Create key' }).click();
}

async function expectKey(page: Page, name: string) {
  const fresh = page.getByRole('region', { name: `Your new key ${name}` });
  await expect(fresh).toBeFocused();
  await expect(fresh.locator('code')).toHaveText(/^iw_live_\w{36}$/);
  await expect(page.getByText('Can read, write')).toBeVisible();
}

test('a key and an export want the password again, and lose nothing that was typed', async ({
  page,
}) => {
  test.slow();
  const person = await signUp(page);
  await letTimePass(page, person.email, 1);

  await test.step('a key: cancelled, a wrong password, the right one', async () => {
    await askForKey(page, 'Blog importer');
    await expect(question(page)).toBeVisible();
    await expectAccessible(page);
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Confirm it’s you, then try again.')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Blog importer');
    await expect(page.getByLabel('Write')).toBeChecked();
    await page.getByRole('button', { name: 'Create key' }).click();
    const password = question(page).getByLabel('Password', { exact: true });
    await expect(password).toBeFocused();
    await password.fill('a wrong password');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Not confirmed');
    await password.fill(person.password);
    await page.keyboard.press('Enter');
    await expectKey(page, 'Blog importer');
  });
  await test.step('for ten minutes nothing asks again', async () => {
    await page.goto('/settings/data');
    await page.getByRole('button', { name: 'Export everything' }).click();
    await expect(page.getByRole('link', { name: /^Download \(/ })).toBeVisible({ timeout: 30_000 });
  });
  await test.step('an export', async () => {
    await letTimePass(page, person.email, 1);
    await page.reload();
    await page.getByRole('button', { name: 'Make a new export' }).click();
    await question(page).getByLabel('Password', { exact: true }).fill(person.password);
    await question(page).getByRole('button', { name: 'Start the export' }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Download \(/ })).toBeVisible({ timeout: 30_000 });
  });
});

test('a key wants the code of the second factor where one is set up', async ({ page }) => {
  test.slow();
  const person = await signUp(page);
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel('Code from the app').fill(totp(secret, Date.now()));
  await expectToast(page, 'Two-step sign-in is on');

  await test.step('not within a day of being set up, when a thief may have done it', async () => {
    await letTimePass(page, person.email, 1);
    await askForKey(page, 'Too early');
    await expect(question(page)).toContainText('turned on less than a day ago');
    await expect(question(page).getByRole('textbox')).toHaveCount(0);
  });
  await letTimePass(page, person.email, 26);
  await askForKey(page, 'Backup');
  const code = question(page).getByLabel('Code from your authenticator app');
  await expectAccessible(page);
  // A code counts once, so this is the next one, which servers accept a little early.
  await code.fill(totp(secret, Date.now() + 30_000));
  await question(page).getByRole('button', { name: 'Confirm' }).click();
  await expectKey(page, 'Backup');
});

test('a key wants Google’s sign-in where there is no password, and the form is kept', async ({
  page,
}) => {
  test.slow();
  const google = newPerson('Only Google');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await chooseGoogleAccount(page, google);
  await page.waitForURL('**/create');
  await letTimePass(page, google.email, 1);
  await askForKey(page, 'From my phone');
  await question(page).getByRole('button', { name: 'Sign in with Google' }).click();
  await chooseGoogleAccount(page, google);
  await page.waitForURL('**/settings/developers');
  await expect(page.getByLabel('Name')).toHaveValue('From my phone');
  await expect(page.getByLabel('Write')).toBeChecked();
  await page.getByRole('button', { name: 'Create key' }).click();
  await expectKey(page, 'From my phone');
});
