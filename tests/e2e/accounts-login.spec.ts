import {
  chooseGoogleAccount,
  existingAccount,
  fillSignUp,
  logIn,
  submitSignUp,
  typeLogin,
} from './accounts-steps';
import { expect, latestMail, newPerson, signUp, test } from './fixtures';
import { expectToast } from './toasts';

test.describe('login screen', () => {
  test('"On success the user goes to /dashboard after about 0.5 s", with "Welcome back!"', async ({
    page,
  }) => {
    const person = await existingAccount(page);
    await page.goto('/login');
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
    await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
    await typeLogin(page, person);
    await expectToast(page, 'Welcome back!');
    await page.waitForURL('**/dashboard');
  });

  test('"Login failed" repeats what the server says, and nothing typed is lost', async ({
    page,
  }) => {
    const person = newPerson();
    await logIn(page, person);
    await expectToast(page, 'Login failed', 'Invalid login credentials');
    await expect(page.getByRole('note')).toHaveText('Invalid login credentials');
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password);
  });

  test('empty fields are named, and the first one takes the focus', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/enter your email/);
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /enter your password/,
    );
  });

  test('an address that was never confirmed gets a new code and the place to type it', async ({
    page,
  }) => {
    const person = newPerson();
    await fillSignUp(page, person);
    await submitSignUp(page);
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
    await page.evaluate(() => sessionStorage.clear());
    await logIn(page, person);
    await expectToast(page, 'Login failed', 'Email not confirmed');
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
    const { code } = await latestMail(page.request, person.email);
    await page.getByLabel('Verification code').fill(code ?? '');
    await page.waitForURL('**/create');
  });

  test('signed-in visitors of / and the sign-up and login screens go to /dashboard', async ({
    page,
  }) => {
    await signUp(page);
    for (const path of ['/', '/signup', '/login']) {
      await page.goto(path);
      await page.waitForURL('**/dashboard');
    }
    await page.goto('/login?next=/create');
    await page.waitForURL('**/create');
  });

  test('GET /api/login keeps the way back, on our own origin only', async ({ page }) => {
    const person = await existingAccount(page);
    await page.goto('/api/login?next=/create-wizard');
    await page.waitForURL('**/login?next=*');
    await typeLogin(page, person);
    await page.waitForURL('**/create-wizard');
    await page.context().clearCookies();
    await page.goto('/login?next=//evil.example/');
    await typeLogin(page, person);
    await page.waitForURL('**/dashboard');
  });
});

test.describe('Google, returning', () => {
  test('an account known by its address is the same account', async ({ page }) => {
    const person = await existingAccount(page);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await chooseGoogleAccount(page, person);
    await page.waitForURL(/\/(create|dashboard)$/);
    const user = await (await page.request.get('/api/auth/user')).json();
    expect(user).toMatchObject({ email: person.email, credits: 250 });
  });
});

test.describe('signing out', () => {
  test('ends the session here, on the server and in every tab', async ({ page, context }) => {
    await signUp(page);
    await page.goto('/dashboard');
    const other = await context.newPage();
    await other.goto('/dashboard');
    await expect(other.getByRole('button', { name: 'Log out' })).toBeVisible();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
    await other.waitForURL('**/login?next=%2Fdashboard');
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
    await page.goto('/dashboard');
    await page.waitForURL('**/signup');
  });

  test('without an answer of the server says so and stays signed in', async ({ page }) => {
    await signUp(page);
    await page.goto('/dashboard');
    await page.route('**/auth/v1/logout*', (route) => route.abort());
    await page.getByRole('button', { name: 'Log out' }).click();
    await expectToast(
      page,
      'Sign out failed',
      'The sign-in service could not be reached. Nothing you typed is lost; please try again in a moment.',
    );
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    expect((await page.request.get('/api/auth/user')).status()).toBe(200);
  });

  test('a sign-in in one tab lets the other one in as well', async ({ page, context }) => {
    const person = await existingAccount(page);
    await page.goto('/login');
    const other = await context.newPage();
    await logIn(other, person);
    await other.waitForURL('**/dashboard');
    await page.waitForURL('**/dashboard');
  });

  test('a session the server does not accept sends nobody in circles', async ({ page }) => {
    const person = await signUp(page);
    await page.goto('/dashboard');
    const spoilt = (await page.context().cookies())
      .filter(({ name }) => /^inkwright-auth(\.\d+)?$/.test(name))
      .map((cookie) => ({ ...cookie, value: withOtherToken(cookie.value) }));
    await page.context().addCookies(spoilt);
    await page.goto('/login');
    await expect
      .poll(async () => (await page.context().cookies()).map(({ name }) => name))
      .not.toContain('inkwright-auth');
    expect(new URL(page.url()).pathname).toBe('/login');
    await typeLogin(page, person);
    await page.waitForURL('**/dashboard');
  });
});

/** The same session with a token that nobody signed. */
function withOtherToken(cookie: string): string {
  const session = JSON.parse(
    Buffer.from(cookie.replace(/^base64-/, ''), 'base64url').toString(),
  ) as { access_token: string };
  const [head, body] = session.access_token.split('.');
  const forged = { ...session, access_token: `${head}.${body}.${'A'.repeat(86)}` };
  return `base64-${Buffer.from(JSON.stringify(forged)).toString('base64url')}`;
}
