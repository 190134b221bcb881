import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import {
  existingAccount,
  fillSignUp,
  logIn,
  mailedLink,
  type Person,
  submitSignUp,
} from './accounts-steps';
import { expect, newPerson, signUp, test } from './fixtures';

/** Every account screen in every state that looks different, by the way that leads to it. */
const screens: Record<string, (page: Page) => Promise<void>> = {
  'the sign-up choice': async (page) => {
    await page.goto('/signup');
    await expect(page.getByRole('button', { name: 'Sign up with Google' })).toBeVisible();
  },
  'the sign-up form with problems': async (page) => {
    await fillSignUp(page, { ...newPerson(), email: 'robin', password: 'short' });
    await submitSignUp(page);
    await expect(page.getByLabel('Email')).toBeFocused();
  },
  'the code step after a wrong code': async (page) => {
    await fillSignUp(page, newPerson());
    await submitSignUp(page);
    await page.getByLabel('Verification code').fill('000000');
    await expect(page.getByRole('note')).toBeVisible();
  },
  'the existing account': async (page) => {
    const person = await existingAccount(page);
    await fillSignUp(page, person);
    await submitSignUp(page);
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  },
  'the refused login': async (page) => {
    await logIn(page, newPerson());
    await expect(page.getByRole('note')).toBeVisible();
  },
  'the forgotten password': async (page) => {
    await page.goto('/forgot-password');
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible();
  },
  'the mailed reset link': async (page) => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(newPerson().email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText('Email Sent Successfully!')).toBeVisible();
  },
  'the dead link': async (page) => {
    await page.goto('/reset-password#error_code=otp_expired&error_description=Too+late');
    await expect(page.getByRole('note')).toHaveText('Too late');
  },
  'the new password and its end': async (page) => {
    const person: Person = await existingAccount(page);
    const old = await mailedLink(page, person.email);
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText('Email Sent Successfully!')).toBeVisible();
    await page.goto(await mailedLink(page, person.email, old));
    await page.getByLabel('New Password').fill('new-secret');
    await page.getByLabel('Confirm Password').fill('new-secret');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByText('Redirecting to login...')).toBeVisible();
  },
  'the security settings': async (page) => {
    await signUp(page);
    await page.goto('/settings/security');
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
    await expect(page.getByLabel('Code from the app')).toBeVisible();
  },
};

test.describe('WCAG 2.2 AA and 360 px in both themes', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  for (const [name, open] of Object.entries(screens))
    test(name, async ({ page }) => {
      await open(page);
      await expectAccessible(page);
    });
});

test('WCAG 2.2 AA on a wide screen, with the post being written beside the form', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expectAccessible(page);
});
