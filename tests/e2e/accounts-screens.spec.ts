import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { existingAccount, fillSignUp, logIn, mailedLink, submitSignUp } from './accounts-steps';
import { expect, newPerson, test } from './fixtures';

/** Every account screen in every state that looks different, by the way that leads to it. */
const ways: Record<string, (page: Page) => Promise<void>> = {
  'the sign-up choice, its form with problems, and a wrong code': async (page) => {
    await page.goto('/signup');
    await expect(page.getByRole('button', { name: 'Sign up with Google' })).toBeVisible();
    await expectAccessible(page);
    const person = newPerson();
    await fillSignUp(page, { ...person, email: 'robin', password: 'short' });
    await submitSignUp(page);
    await expect(page.getByLabel('Email')).toBeFocused();
    await expectAccessible(page);
    await fillSignUp(page, person);
    await submitSignUp(page);
    await page.getByLabel('Verification code').fill('000000');
    await expect(page.getByRole('note')).toBeVisible();
    await expectAccessible(page);
  },
  'the existing account': async (page) => {
    await fillSignUp(page, await existingAccount(page));
    await submitSignUp(page);
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expectAccessible(page);
  },
  'the refused login': async (page) => {
    await logIn(page, newPerson());
    await expect(page.getByRole('note')).toBeVisible();
    await expectAccessible(page);
  },
  'the dead link': async (page) => {
    await page.goto('/reset-password#error_code=otp_expired&error_description=Too+late');
    await expect(page.getByRole('note')).toHaveText('Too late');
    await expectAccessible(page);
  },
  'the forgotten password, the mailed link, the new password and its end': async (page) => {
    const person = await existingAccount(page);
    const old = await mailedLink(page, person.email);
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(person.email);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText('Email Sent Successfully!')).toBeVisible();
    await expectAccessible(page);
    // The last screen goes after three seconds; here it stays to be looked at.
    await page.addInitScript(() => {
      const real = window.setTimeout;
      const later = (act: () => void, ms?: number) => real(act, ms === 3_000 ? 600_000 : ms);
      Object.assign(window, { setTimeout: later });
    });
    await page.goto(await mailedLink(page, person.email, old));
    await page.getByLabel('New Password').fill('new-secret');
    await page.getByLabel('Confirm Password').fill('new-secret');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByText('Redirecting to login...')).toBeVisible();
    await expectAccessible(page);
  },
};

test.describe('WCAG 2.2 AA', () => {
  for (const [name, walk] of Object.entries(ways)) test(name, ({ page }) => walk(page));
});
