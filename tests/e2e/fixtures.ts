import {
  type APIRequestContext,
  test as base,
  expect,
  type Page,
  type Route,
} from '@playwright/test';
import { signUpByApi } from '../helpers/api-user';
import { appOrigin, standIn } from '../helpers/origins';

export { expect };

type Mail = { to: string; subject: string; code: string | null; link: string | null };
type Person = { name: string; email: string; password: string };

/** The newest mail to an address, waiting for it to arrive. */
export async function latestMail(
  request: APIRequestContext,
  email: string,
  origin = appOrigin,
): Promise<Mail> {
  let mail: Mail | undefined;
  await expect
    .poll(async () => {
      const answer = await request.get(
        standIn(`/local/mailbox/list?to=${encodeURIComponent(email)}`, origin),
      );
      const body = (await answer.json()) as Mail[] | { mails: Mail[] };
      mail = (Array.isArray(body) ? body : body.mails)[0];
      return mail?.to;
    })
    .toBe(email);
  if (!mail) throw new Error(`No mail to ${email}`);
  return mail;
}

/**
 * As `page.route`, until the returned function is called. `page.unroute` ends the interception, and
 * a request that the browser begins at that moment is never sent.
 */
export async function routeUntil(
  page: Page,
  url: string | RegExp | ((url: URL) => boolean),
  answer: (route: Route) => unknown,
): Promise<() => void> {
  let isOver = false;
  await page.route(url, (route) => (isOver ? route.fallback() : answer(route)));
  return () => {
    isOver = true;
  };
}

let people = 0;

/** A person nobody has met, with an address of their own. */
export function newPerson(name = 'Robin Writer'): Person {
  people += 1;
  const unique = `${Date.now().toString(36)}${process.pid.toString(36)}${people}`;
  return { name, email: `writer-${unique}@example.com`, password: 'correct horse battery' };
}

/** Signs up through the screens as a new user would; ends on /create. */
export async function signUpOnScreen(page: Page, person: Person = newPerson()): Promise<Person> {
  await page.goto('/signup');
  await page.getByRole('button', { name: /email/i }).click();
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: /create account|sign up/i }).click();
  const { code } = await latestMail(page.request, person.email, new URL(page.url()).origin);
  await page
    .getByLabel(/code/i)
    .first()
    .pressSequentially(code ?? '');
  await page.waitForURL('**/create');
  return person;
}

/** The session of a new account without the screens, for tests that are about other things; opens no page. */
export async function signUp(
  page: Page,
  person: Person = newPerson(),
  origin = appOrigin,
): Promise<Person> {
  const { cookies } = await signUpByApi(origin, person);
  await page.context().addCookies(cookies);
  return person;
}

/** Every test fails on an uncaught error or a refused script in the page. */
export const test = base.extend<{ pageErrors: string[] }>({
  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (/Content Security Policy/i.test(message.text())) errors.push(message.text());
      });
      await use(errors);
      expect(errors, 'uncaught errors and policy violations in the page').toEqual([]);
    },
    { auto: true },
  ],
});
