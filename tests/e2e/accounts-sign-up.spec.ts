import {
  chooseGoogleAccount,
  existingAccount,
  fillSignUp,
  mailedLink,
  submitSignUp,
} from './accounts-steps';
import { expect, latestMail, newPerson, routeUntil, test } from './fixtures';
import { expectToast } from './toasts';

test.describe('sign-up screen', () => {
  test('"First a choice of Google or email sign-up", and Back returns to it', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Sign up with Google' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign up with email' }).click();
    await expect(page.getByText('Must be at least 8 characters')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
    for (const label of ['Name', 'Email', 'Password'])
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required', '');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL('**/login');
  });

  test('a password under 8 characters is not sent, and nothing typed is lost', async ({ page }) => {
    const person = { ...newPerson(), password: '1234567' };
    let calls = 0;
    await page.route('**/auth/v1/signup*', (route) => {
      calls += 1;
      return route.continue();
    });
    await fillSignUp(page, person);
    await submitSignUp(page);
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toBeFocused();
    await expect(password).toHaveAccessibleDescription('Must be at least 8 characters');
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    expect(calls).toBe(0);
  });

  test('"a verify-email step takes a 6-digit code", wrong first, then right; "On verify success the user goes to /create"', async ({
    page,
  }) => {
    const person = newPerson('Robin King Writer');
    await fillSignUp(page, person);
    await submitSignUp(page);
    const sent = `We've sent a 6-digit code to ${person.email}.`;
    await expectToast(page, 'Check your email!', sent);
    const button = page.getByRole('button', { name: 'Verify email' });
    await expect(button).toBeDisabled();
    const { code } = await latestMail(page.request, person.email);
    const wrong = code === '000000' ? '000001' : '000000';
    const field = page.getByLabel('Verification code');
    await field.pressSequentially(wrong.slice(0, 5));
    await expect(button).toBeDisabled();
    await field.press(wrong.slice(5));
    await expectToast(page, 'Verification failed', 'Token has expired or is invalid');
    await expect(field).toHaveValue(wrong);
    // A server set to longer codes: nothing is cut off, and the button sends them.
    await field.fill('1234 5678');
    await expect(field).toHaveValue('12345678');
    await expect(button).toBeEnabled();
    await field.fill('');
    await field.pressSequentially(code ?? '');
    await expectToast(page, 'Account created successfully!');
    await page.waitForURL('**/create');
    const user = await (await page.request.get('/api/auth/user')).json();
    expect(user).toMatchObject({
      email: person.email,
      firstName: 'Robin',
      lastName: 'King Writer',
      credits: 250,
    });
  });

  test('a code pasted with a space in it is sent by itself, also after a reload', async ({
    page,
  }) => {
    const person = newPerson();
    await fillSignUp(page, person);
    await submitSignUp(page);
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
    await page.reload();
    await expect(page.getByText(person.email)).toBeVisible();
    const { code } = await latestMail(page.request, person.email);
    await page.getByLabel('Verification code').fill(`${code?.slice(0, 3)} ${code?.slice(3)}`);
    await page.waitForURL('**/create');
  });

  test('resending answers "Code resent", and the new code works', async ({ page }) => {
    const person = newPerson();
    await fillSignUp(page, person);
    await submitSignUp(page);
    const first = await latestMail(page.request, person.email);
    const refused = { status: 400, json: {} };
    const mend = await routeUntil(page, '**/auth/v1/resend*', (route) => route.fulfill(refused));
    await page.getByRole('button', { name: 'Resend code' }).click();
    await expectToast(page, 'Resend failed', 'The code could not be sent. Please try again.');
    mend();
    // The server mails at most once a second. A request still under way would void the code before.
    let second = first;
    await expect(async () => {
      const asked = page.waitForResponse((answer) => answer.url().includes('/auth/v1/resend'));
      await page.getByRole('button', { name: 'Resend code' }).click();
      await asked;
      const sent = `A new 6-digit code is on its way to ${person.email}.`;
      await expectToast(page, 'Code resent', sent);
      second = await latestMail(page.request, person.email);
      expect(second.link).not.toBe(first.link);
    }).toPass({ timeout: 15_000 });
    await page.getByLabel('Verification code').fill(second.code ?? '');
    await page.waitForURL('**/create');
  });

  test('the link of the mail works as well as the code, and the first tab follows', async ({
    page,
    context,
  }) => {
    const person = newPerson();
    await fillSignUp(page, person);
    await submitSignUp(page);
    const link = await mailedLink(page, person.email);
    const other = await context.newPage();
    await other.goto(link);
    await other.waitForURL('**/create');
    await page.waitForURL('**/create');
  });

  test('"For an existing account a check-your-email page with a resend-magic-link button is shown instead"', async ({
    page,
  }) => {
    const person = await existingAccount(page);
    await fillSignUp(page, person);
    await submitSignUp(page);
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    const first = await mailedLink(page, person.email);
    // The server mails at most once a second and says nothing of a request it skips: whatever was
    // asked in between, the link that was mailed last works.
    let last = first;
    const resend = async () => {
      const asked = page.waitForResponse((answer) => answer.url().includes('/auth/v1/otp'));
      await page.getByRole('button', { name: 'Resend magic link' }).click();
      await asked;
      await expectToast(page, 'Magic link resent', `A new link is on its way to ${person.email}.`);
    };
    await expect(async () => {
      await resend();
      last = await mailedLink(page, person.email);
      expect(last).not.toBe(first);
    }).toPass({ timeout: 15_000 });
    await resend();
    await page.goto(await mailedLink(page, person.email));
    // The account is a minute old, so the callback takes it for a new one.
    await page.waitForURL('**/create');
  });

  test('"Sign up failed" repeats what the server says', async ({ page }) => {
    await page.route('**/auth/v1/signup*', (route) =>
      route.fulfill({
        status: 422,
        json: { code: 'signup_disabled', message: 'Signups not allowed for this instance' },
        headers: { 'x-supabase-api-version': '2024-01-01' },
      }),
    );
    await fillSignUp(page, newPerson());
    await submitSignUp(page);
    await expectToast(page, 'Sign up failed', 'Signups not allowed for this instance');
  });

  test('a dead auth server is said in the form, and nothing typed is lost', async ({ page }) => {
    const person = newPerson();
    const mend = await routeUntil(page, '**/auth/v1/signup*', (route) => route.abort());
    await fillSignUp(page, person);
    await submitSignUp(page);
    const unreachable =
      'The sign-in service could not be reached. Nothing you typed is lost; please try again in a moment.';
    await expectToast(page, 'Sign up failed', unreachable);
    await expect(page.getByRole('note')).toHaveText(unreachable);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password);
    mend();
    await submitSignUp(page);
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  });
});

test.describe('Google', () => {
  test('a new account goes to /create, a returning one to where it was going', async ({ page }) => {
    const person = newPerson('Robin Writer');
    await page.goto('/signup');
    await page.getByRole('button', { name: 'Sign up with Google' }).click();
    await chooseGoogleAccount(page, person);
    await page.waitForURL('**/create');
    const user = await (await page.request.get('/api/auth/user')).json();
    expect(user).toMatchObject({ email: person.email });
  });

  test('a switched-off provider is said: "Google sign up failed"', async ({ page }) => {
    await page.route('**/auth/v1/authorize*', (route) =>
      route.fulfill({
        status: 400,
        json: { msg: 'Unsupported provider: provider is not enabled' },
      }),
    );
    await page.goto('/signup');
    await page.getByRole('button', { name: 'Sign up with Google' }).click();
    const off = 'Unsupported provider: provider is not enabled';
    await expectToast(page, 'Google sign up failed', off);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await expectToast(page, 'Google login failed', off);
  });

  test('cancelling at Google comes back to the sign-up screen', async ({ page }) => {
    await page.goto('/signup');
    await page.getByRole('button', { name: 'Sign up with Google' }).click();
    await page.waitForURL('**/local/google/**');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL('**/signup');
    await expectToast(page, 'Google sign up failed');
  });
});

test.describe('auth callback', () => {
  test('"If all attempts fail, go to /signup", after ten tries', async ({ page }) => {
    await page.goto('/auth/callback');
    await expect(page.getByText('Completing sign in...')).toBeVisible();
    const begun = Date.now();
    await page.waitForURL('**/signup');
    expect(Date.now() - begun).toBeGreaterThan(3000);
    await expectToast(page, 'Login failed');
  });

  test('an account older than two minutes goes to /dashboard', async ({ page }) => {
    const person = await existingAccount(page);
    await fillSignUp(page, person);
    await submitSignUp(page);
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    const link = await mailedLink(page, person.email);
    // Only the page's clock moves: the token stays as valid as it is.
    await page.addInitScript(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 121_000;
    });
    await page.goto(link);
    await page.waitForURL('**/dashboard');
  });
});
