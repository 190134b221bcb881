import type { Page } from '@playwright/test';
import { standIn } from '../helpers/origins';
import { logIn, mailedLink, totp, typeLogin } from './accounts-steps';
import { expect, latestMail, signUp, test } from './fixtures';
import { expectToast } from './toasts';

async function openSecurity(page: Page) {
  await page.goto('/settings/security');
  await expect(page.getByRole('heading', { name: 'Sign-in and security' })).toBeVisible();
}

test.describe('two-step sign-in', () => {
  test('is turned on, asked for at the next login, and turned off', async ({ page }) => {
    // Three logins and a code app: a long way on a busy machine.
    test.slow();
    const person = await signUp(page);
    await openSecurity(page);
    await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
    const picture = page.getByRole('img', { name: /QR code/ });
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const secret = (await page.locator('code').textContent()) ?? '';
    await page.getByLabel('Code from the app').fill(totp(secret, Date.now()));
    await expectToast(page, 'Two-step sign-in is on');

    await page.context().clearCookies();
    await logIn(page, person);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    expect((await page.request.get('/api/auth/user')).status(), 'before the code').toBe(401);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    const code = page.getByLabel('Authenticator code');
    await code.fill('000000');
    await expectToast(page, 'Verification failed', 'Invalid TOTP code entered');
    // A code counts once, so this is the next one, which servers accept a little early.
    await code.fill('');
    await code.fill(totp(secret, Date.now() + 30_000));
    await expectToast(page, 'Welcome back!');
    await page.waitForURL('**/dashboard');
    expect((await page.request.get('/api/auth/user')).status()).toBe(200);

    await openSecurity(page);
    await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
    await page.getByRole('button', { name: 'Turn it off' }).click();
    await expectToast(page, 'Two-step sign-in is off');
    await expect(page.getByRole('button', { name: 'Turn on two-step sign-in' })).toBeVisible();
    await page.context().clearCookies();
    await logIn(page, person);
    await page.waitForURL('**/dashboard');
  });

  test('going back from the second step signs out', async ({ page }) => {
    const person = await signUp(page);
    await openSecurity(page);
    await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
    const secret = (await page.locator('code').textContent()) ?? '';
    await page.getByLabel('Code from the app').fill(totp(secret, Date.now()));
    await expectToast(page, 'Two-step sign-in is on');
    await page.context().clearCookies();
    await logIn(page, person);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect
      .poll(async () => (await page.context().cookies()).map(({ name }) => name))
      .not.toContain('inkwright-auth');
  });
});

test.describe('password, address and sessions', () => {
  test('a new password signs other devices out and is the one that counts', async ({
    page,
    browser,
    baseURL,
  }) => {
    const person = await signUp(page);
    const phone = await (await browser.newContext({ baseURL })).newPage();
    await logIn(phone, person);
    await phone.waitForURL('**/dashboard');
    await openSecurity(page);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('New password').fill('1234567');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('New password').fill('another secret');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expectToast(page, 'Password updated!');
    expect(await refreshStatus(phone), 'the other device').toBe(400);
    await phone.context().close();
    await page.context().clearCookies();
    await logIn(page, { ...person, password: 'another secret' });
    await page.waitForURL('**/dashboard');
  });

  test('a new address counts once both mailboxes have confirmed it', async ({ page }) => {
    const person = await signUp(page);
    const before = await mailedLink(page, person.email);
    const next = `new-${person.email}`;
    await openSecurity(page);
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByLabel('New email').fill(next);
    await page.getByRole('button', { name: 'Save email' }).click();
    await expectToast(page, 'Check both mailboxes');
    await expect(page.getByText(/is complete once the links in both/)).toBeVisible();
    await page.goto(await mailedLink(page, person.email, before));
    await page.waitForURL('**/settings/security*');
    await page.goto((await latestMail(page.request, next)).link ?? '');
    await page.waitForURL('**/settings/security*');
    await expect(page.getByText(next).first()).toBeVisible();
    await expect
      .poll(async () => (await (await page.request.get('/api/auth/user')).json()).email)
      .toBe(next);
    await page.context().clearCookies();
    await page.goto('/login');
    await typeLogin(page, { ...person, email: next });
    await page.waitForURL('**/dashboard');
  });

  test('other devices, or all of them, can be signed out from here', async ({
    page,
    browser,
    baseURL,
  }) => {
    const person = await signUp(page);
    const phone = await (await browser.newContext({ baseURL })).newPage();
    await logIn(phone, person);
    await phone.waitForURL('**/dashboard');
    await openSecurity(page);
    await page.getByRole('button', { name: 'Sign out other devices' }).click();
    await expectToast(page, 'Other devices signed out');
    expect(await refreshStatus(phone), 'the other device').toBe(400);
    await phone.context().close();
    expect((await page.request.get('/api/auth/user')).status()).toBe(200);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL('**/login');
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  });
});

/** What the auth server answers when the session of this page asks for its next token. */
async function refreshStatus(page: Page): Promise<number> {
  const cookies = await page.context().cookies();
  const value = cookies
    .filter(({ name }) => /^inkwright-auth(\.\d+)?$/.test(name))
    .sort((a, b) => a.name.localeCompare(b.name))
    .map((cookie) => cookie.value)
    .join('');
  const session = JSON.parse(
    Buffer.from(value.replace(/^base64-/, ''), 'base64url').toString(),
  ) as { refresh_token: string };
  const answer = await page.request.post(standIn('/auth/v1/token?grant_type=refresh_token'), {
    data: { refresh_token: session.refresh_token },
    headers: { apikey: 'local-anon-key' },
  });
  return answer.status();
}
