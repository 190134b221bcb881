import type { Page } from '@playwright/test';
import type { AppServer } from '../helpers/app-server';
import { type HttpServer, serveHttp } from '../helpers/http-adapter';
import { typeLogin } from './accounts-steps';
import { expect, latestMail, newPerson, test } from './fixtures';
import { startOwnApp } from './own-app';
import { expectToast } from './toasts';

/** Stands in for Turnstile's script: a frame, and a new token for each render and reset. */
const script = `
window.turnstile = (() => {
  const widgets = new Map();
  const give = (id) => setTimeout(() => {
    const token = (window.captchaKind ?? 'good') + '-' + Math.random();
    widgets.get(id)?.callback(token);
  }, 20);
  return {
    render(box, options) {
      const id = 'widget-' + Math.random();
      widgets.set(id, options);
      const frame = document.createElement('iframe');
      frame.title = 'Widget of the security check';
      frame.src = 'https://challenges.cloudflare.com/frame';
      box.append(frame);
      give(id);
      return id;
    },
    reset: give,
    remove: (id) => widgets.delete(id),
  };
})();`;

let app: AppServer;
let verifier: HttpServer;
const used = new Set<string>();

test.beforeAll(async () => {
  verifier = await serveHttp(async (request) => {
    const token = new URLSearchParams(await request.text()).get('response') ?? '';
    const success = token.startsWith('good-') && !used.has(token);
    used.add(token);
    const codes = success ? [] : ['timeout-or-duplicate'];
    return Response.json({ success, 'error-codes': codes });
  });
  app = await startOwnApp({
    NEXT_PUBLIC_TURNSTILE_SITE_KEY: 'site-key',
    TURNSTILE_SECRET_KEY: 'secret',
    TURNSTILE_VERIFY_URL: verifier.origin,
  });
});
test.afterAll(async () => {
  await app?.stop();
  await verifier?.close();
});

async function serveTurnstile(page: Page) {
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    route.request().url().includes('api.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html', body: '<p>checked</p>' }),
  );
}

async function mailedCode(page: Page, email: string): Promise<string> {
  return (await latestMail(page.request, email, app.origin)).code ?? '';
}

test('sign-up, a wrong code, a new code and the login each bring a token of their own', async ({
  page,
}) => {
  await serveTurnstile(page);
  const person = newPerson();
  await page.goto(`${app.origin}/signup`);
  await expect(page.locator('script[src*="challenges.cloudflare.com"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign up with email' }).click();
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  const first = await mailedCode(page, person.email);
  const field = page.getByLabel('Verification code');
  await field.fill(first === '000000' ? '000001' : '000000');
  await expectToast(page, 'Verification failed', 'Token has expired or is invalid');
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expectToast(page, 'Code resent');
  await field.fill('');
  await field.fill(await mailedCode(page, person.email));
  await page.waitForURL('**/create');
  await page.context().clearCookies();
  await page.goto(`${app.origin}/login`);
  await typeLogin(page, person);
  await page.waitForURL('**/dashboard');
  // Sign-up, the password after the wrong code, the new code, the login.
  expect(used.size).toBe(4);
});

test('a refused token is said, and the next attempt brings another', async ({ page }) => {
  await serveTurnstile(page);
  await page.addInitScript("window.captchaKind = 'bad'");
  await page.goto(`${app.origin}/forgot-password`);
  await page.getByLabel('Email').fill('a@example.com');
  const send = page.getByRole('button', { name: 'Send Reset Link' });
  await send.click();
  await expect(page.getByRole('note')).toContainText('The security check was not accepted');
  await page.evaluate("window.captchaKind = 'good'");
  await expect(async () => {
    await send.click({ timeout: 1000 });
    await expect(page.getByText('Email Sent Successfully!')).toBeVisible({ timeout: 3000 });
  }).toPass();
});

test('a script that does not load is said, with a way to try again', async ({ page }) => {
  await page.route('https://challenges.cloudflare.com/**', (route) => route.abort());
  await page.goto(`${app.origin}/forgot-password`);
  const check = page.getByRole('group', { name: 'Security check' });
  await expect(check.getByRole('alert')).toContainText('could not be loaded');
  await page.getByLabel('Email').fill('a@example.com');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('note')).toContainText('content blocker');
  await serveTurnstile(page);
  await check.getByRole('button', { name: 'Try again' }).click();
  await expect(check.getByRole('alert')).toBeHidden();
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText('Email Sent Successfully!')).toBeVisible();
});
