import { appOrigin } from '../helpers/origins';
import { askForResetLink, existingAccount, logIn, mailedLink } from './accounts-steps';
import { expect, newPerson, routeUntil, signUp, test } from './fixtures';
import { expectToast } from './toasts';

test.describe('forgot and reset password', () => {
  test('from the link on the login screen to a new password and back to the login', async ({
    page,
  }) => {
    const person = await existingAccount(page);
    const old = await mailedLink(page, person.email);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.waitForURL('**/forgot-password');
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expectToast(page, 'Check your email', "We've sent you a password reset link.");
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    await expect(page.getByText('Email Sent Successfully!')).toBeVisible();
    await expect(page.getByText(person.email)).toBeVisible();
    await expect(page.getByText(/spam folder/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Login' })).toBeVisible();

    const link = await mailedLink(page, person.email, old);
    await page.goto(link);
    await page.waitForURL('**/reset-password*');
    const first = page.getByLabel('New Password');
    const second = page.getByLabel('Confirm Password');
    await expect(first).toHaveAttribute('placeholder', 'Minimum 6 characters');
    const submit = page.getByRole('button', { name: 'Reset Password' });

    await first.fill('12345');
    await second.fill('12345');
    await submit.click();
    await expectToast(page, 'Password too short', 'Password must be at least 6 characters long');
    await first.fill('new-secret');
    await submit.click();
    await expectToast(
      page,
      "Passwords don't match",
      'Please make sure both passwords are the same',
    );
    await second.fill('new-secret');
    const mend = await routeUntil(page, '**/auth/v1/user', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: {} })
        : route.fallback(),
    );
    await submit.click();
    await expectToast(page, 'Error', 'Failed to reset password');
    mend();
    await submit.click();
    await expectToast(page, 'Password updated!', 'Your password has been successfully reset.');
    await expect(page.getByRole('heading', { name: 'Password Reset Complete!' })).toBeVisible();
    await expect(page.getByText('Redirecting to login...')).toBeVisible();
    await page.waitForURL('**/login');

    await logIn(page, person);
    await expectToast(page, 'Login failed', 'Invalid login credentials');
    await logIn(page, { ...person, password: 'new-secret' });
    await page.waitForURL('**/dashboard');
  });

  for (const state of ['signed out', 'signed in'] as const)
    test(`"The browser is sent here when the authentication state reports a password-recovery event", ${state}`, async ({
      page,
    }) => {
      const person = await existingAccount(page);
      const link = new URL(await askForResetLink(page, person.email));
      link.searchParams.set('redirect_to', `${appOrigin}/`);
      if (state === 'signed in') {
        await logIn(page, person);
        await page.waitForURL('**/dashboard');
      }
      await page.goto(link.href);
      await page.waitForURL('**/reset-password');
      await expect(page.getByLabel('New Password')).toBeVisible();
    });

  test('a link that was used already says so and offers a new one', async ({ page, browser }) => {
    const person = await existingAccount(page);
    const link = await askForResetLink(page, person.email);
    await page.goto(link);
    await expect(page.getByLabel('New Password')).toBeVisible();

    const elsewhere = await browser.newContext();
    const stranger = await elsewhere.newPage();
    await stranger.goto(link);
    await stranger.waitForURL('**/reset-password*');
    await expect(
      stranger.getByRole('heading', { name: 'This link does not work any more' }),
    ).toBeVisible();
    await expect(stranger.getByRole('note')).toHaveText('Email link is invalid or has expired');
    await stranger.getByRole('link', { name: 'Send a new link' }).click();
    await stranger.waitForURL('**/forgot-password');
    await elsewhere.close();
  });

  test('a link opened in another browser sets no password there', async ({ page, browser }) => {
    const person = await existingAccount(page);
    const link = await askForResetLink(page, person.email);
    const elsewhere = await browser.newContext();
    const stranger = await elsewhere.newPage();
    await stranger.goto(link);
    await expect(stranger.getByText(/only in the browser that asked for them/)).toBeVisible();
    await expect(stranger.getByLabel('New Password')).toHaveCount(0);
    await elsewhere.close();
  });

  test('a dead link never sets the password of whoever is signed in', async ({ page, browser }) => {
    const person = await existingAccount(page);
    const link = await askForResetLink(page, person.email);
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await signUp(other);
    for (const state of ['without its verifier', 'used']) {
      await other.goto(link);
      await other.waitForURL('**/reset-password*');
      const heading = other.getByRole('heading', { name: 'This link does not work any more' });
      await expect(heading, state).toBeVisible();
    }
    await elsewhere.close();
  });

  test('an unknown address is told the same as a known one', async ({ page }) => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(newPerson().email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText('Email Sent Successfully!')).toBeVisible();
  });

  test('"Forgot password: email required", and a failure is an "Error"', async ({ page }) => {
    await page.goto('/forgot-password');
    const email = page.getByLabel('Email');
    await expect(email).toHaveAttribute('required', '');
    await expect(email).toHaveAttribute('type', 'email');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(email).toHaveAccessibleDescription(/enter your email/);
    await page.route('**/auth/v1/recover*', (route) => route.fulfill({ status: 400, json: {} }));
    await email.fill('robin@example.com');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expectToast(page, 'Error', 'Failed to send reset email');
    await expect(email).toHaveValue('robin@example.com');
  });

  test('without a link the screen explains where to get one', async ({ page }) => {
    await page.goto('/reset-password');
    await expect(page.getByRole('link', { name: 'Send a new link' })).toBeVisible();
  });
});
