import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sessionCookies } from '../helpers/api-user';
import { appOrigin, standIn } from '../helpers/origins';
import { expect, latestMail, type newPerson, signUp } from './fixtures';

export type Person = ReturnType<typeof newPerson>;

/** Opens the email form of the sign-up screen and fills it in. */
export async function fillSignUp(page: Page, person: Person) {
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Sign up with email' }).click();
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
}

export async function submitSignUp(page: Page) {
  await page.getByRole('button', { name: 'Create account' }).click();
}

export async function logIn(page: Page, person: Pick<Person, 'email' | 'password'>) {
  await page.goto('/login');
  await typeLogin(page, person);
}

export async function typeLogin(page: Page, person: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** A new account whose browser is signed out again. */
export async function existingAccount(page: Page): Promise<Person> {
  const person = await signUp(page);
  await page.context().clearCookies();
  return person;
}

/** The link of the newest mail to an address, once it differs from `old`. */
export async function mailedLink(
  page: Page,
  email: string,
  old: string | null = null,
): Promise<string> {
  let link: string | null = null;
  await expect
    .poll(async () => {
      link = (await latestMail(page.request, email)).link;
      return link;
    })
    .not.toBe(old);
  if (!link) throw new Error(`No link in the mail to ${email}`);
  return link;
}

/** Asks on the screen for a link to reset a password, and answers with the one that is mailed. */
export async function askForResetLink(page: Page, email: string): Promise<string> {
  const old = await mailedLink(page, email);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText('Email Sent Successfully!')).toBeVisible();
  return mailedLink(page, email, old);
}

/** Picks an account in the page that stands in for Google. */
export async function chooseGoogleAccount(page: Page, person: Pick<Person, 'name' | 'email'>) {
  await page.waitForURL('**/local/google/**');
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

export const loggedOut = 'You are logged out. Logging in again...';

/**
 * The words stand for half a second, and may be missed: the page is kept from leaving until seen.
 * It looks by itself, because Playwright's locators wait while a navigation is under way.
 */
export async function expectToldBeforeLeaving(page: Page, act: () => Promise<void>) {
  let leave = () => {};
  const whenTold = new Promise<void>((resolve) => {
    leave = resolve;
  });
  await page.route('**/api/login?*', async (route) => {
    await whenTold;
    await route.continue();
  });
  const seen = page.waitForFunction(
    (words) =>
      document.querySelector('[data-sonner-toast] [data-description]')?.textContent === words,
    loggedOut,
  );
  await Promise.all([act(), seen]);
  leave();
}

/** The code an authenticator app shows for a key (RFC 6238). */
export function totp(secret: string, at: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replace(/=+$/, '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** As if the person had signed in, and set up how, so many hours earlier. */
export async function letTimePass(page: Page, email: string, hours: number): Promise<void> {
  const query = new URLSearchParams({ email, hours: String(hours) });
  const aged = await page.request.post(standIn(`/local/auth/later?${query}`));
  expect(aged.status()).toBe(204);
  const cookies = await page.context().cookies();
  const stored = cookies
    .filter(({ name }) => /^inkwright-auth(\.\d+)?$/.test(name))
    .sort((one, other) => one.name.localeCompare(other.name))
    .map(({ value }) => value)
    .join('');
  const session = JSON.parse(Buffer.from(stored.replace('base64-', ''), 'base64url').toString());
  // The token in the browser still names the old times.
  const renewed = await page.request.post(standIn('/auth/v1/token?grant_type=refresh_token'), {
    headers: { apikey: 'local-anon-key' },
    data: { refresh_token: session.refresh_token },
  });
  expect(renewed.status()).toBe(200);
  await page.context().clearCookies({ name: /^inkwright-auth(\.\d+)?$/ });
  await page.context().addCookies(sessionCookies(appOrigin, await renewed.json()));
}
