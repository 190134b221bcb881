import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkSettings } from './settings';

const sound = {
  DATABASE_URL: 'postgres://ink:secret@db.example.com/ink',
  NEXT_PUBLIC_SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
  SUPABASE_SECRET_KEY: 'sb_secret_1',
  OPENAI_API_KEY: 'sk-1',
  SEARCH_PROVIDER: 'tavily',
  SEARCH_API_KEY: 'tvly-1',
  CRON_SECRET: 'sixteen-letters!',
  SECRETS_KEY: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
  APP_URL: 'https://ink.example.com',
  PADDLE_API_KEY: 'pdl_sdbx_apikey_1',
  PADDLE_API_URL: 'https://sandbox-api.paddle.com',
  PADDLE_PRICE_ID: 'pri_1',
  PADDLE_WEBHOOK_SECRET: 'pdl_ntfset_1',
  NEXT_PUBLIC_PADDLE_CLIENT_TOKEN: 'test_1',
  NEXT_PUBLIC_POSTHOG_KEY: 'phc_1',
  SENTRY_DSN: 'https://key@errors.example.com/1',
  MAIL_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'Inkwright <hello@example.com>',
};
beforeEach(() => {
  for (const [name, value] of Object.entries(sound)) vi.stubEnv(name, value);
});
afterEach(() => void vi.unstubAllEnvs());

const wrongs = () =>
  checkSettings().flatMap(({ what, state }) => (state === 'wrong' ? [what] : []));
const key = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;

it('finds nothing wrong in a whole set, and nothing off', () => {
  expect(checkSettings().filter(({ state }) => state !== 'ok')).toEqual([]);
});

it.each([
  ['DATABASE_URL', ''],
  ['DATABASE_URL', 'db.example.com'],
  ['DATABASE_URL', 'mysql://db.example.com/ink'],
  ['DATABASE_URL', 'postgres://db.example.com/ink?sslmode=on'],
  ['NEXT_PUBLIC_SUPABASE_URL', ''],
  ['NEXT_PUBLIC_SUPABASE_URL', 'https://x.supabase.co/auth/v1'],
  ['NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_secret_2'],
  ['NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', key({ role: 'service_role' })],
  ['SUPABASE_SECRET_KEY', 'sb_publishable_1'],
  ['SUPABASE_SECRET_KEY', key({ role: 'anon' })],
  ['SEARCH_PROVIDER', 'bing'],
  ['SEARCH_PROVIDER', 'searxng'],
  ['CRON_SECRET', 'short'],
  ['APP_URL', 'ink.example.com'],
  ['APP_URL', 'https://ink.example.com/app'],
  ['APP_URL', 'http://ink.example.com'],
  ['NEXT_PUBLIC_OTP_LENGTH', '11'],
  ['SIGNUP_CREDITS', 'many'],
  ['NEXT_PUBLIC_PADDLE_CLIENT_TOKEN', ''],
  ['NEXT_PUBLIC_POSTHOG_HOST', 'us.posthog'],
  ['SENTRY_DSN', 'https://errors.example.com'],
])('%s "%s" is wrong', (name, value) => {
  vi.stubEnv(name, value);
  expect(wrongs()).toEqual([name]);
});

it.each([
  [{ PADDLE_WEBHOOK_SECRET: '' }, 'PADDLE_API_KEY'],
  [{ PADDLE_API_KEY: '' }, 'PADDLE_API_KEY'],
  [{ PADDLE_API_URL: 'https://api.paddle.com' }, 'PADDLE_API_URL'],
  [{ PADDLE_API_KEY: 'pdl_live_apikey_1' }, 'PADDLE_API_URL'],
  [{ OPENAI_DRAFT: 'half' }, 'OPENAI_API_KEY'],
  [{ SEARCH_API_KEY: '' }, 'SEARCH_PROVIDER'],
  [{ DATABASE_URL: `${sound.DATABASE_URL}?sslmode=disable`, DATABASE_CA: 'x' }, 'DATABASE_URL'],
  [
    { SUPABASE_SECRET_KEY: '', SUPABASE_SERVICE_ROLE_KEY: key({ role: 'service_role', ref: 'z' }) },
    'SUPABASE_SERVICE_ROLE_KEY',
  ],
])('%j contradicts the rest', (values, what) => {
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value);
  expect(wrongs()).toEqual([what]);
});

it('tells how many connections the processes may hold together', () => {
  const says = checkSettings().find(({ what }) => what === 'DATABASE_URL')?.says;
  expect(says).toContain('10 connections a process: 20 for an app and a worker, 10 more');
});

it.each([
  ['postgres://a:b@aws-0-eu-central-1.pooler.supabase.com:5432/postgres', 'look'],
  ['postgres://a:b@aws-0-eu-central-1.pooler.supabase.com/postgres', 'look'],
  ['postgres://a:b@aws-0-eu-central-1.pooler.supabase.com:6543/postgres', 'ok'],
  ['postgres://a:b@db.abcdefghijklmnopqrst.supabase.co:5432/postgres', 'ok'],
])('of the poolers at %s it says %s', (address, state) => {
  vi.stubEnv('DATABASE_URL', address);
  const found = checkSettings().find(({ what }) => what === 'DATABASE_URL');
  expect(found?.state).toBe(state);
  if (state === 'look') expect(found?.says).toMatch(/session pooler.*20 for.*port 6543/);
});

it.each([
  ['SUPABASE_SECRET_KEY', 'images are switched off'],
  ['OPENAI_API_KEY', 'writing is switched off'],
  ['SEARCH_PROVIDER', 'that writers add'],
  ['CRON_SECRET', 'waits for its owner'],
  ['SENTRY_DSN', 'in the log only'],
])('without %s it says "%s"', (name, words) => {
  vi.stubEnv(name, '');
  expect(checkSettings().find(({ what }) => what === name)).toMatchObject({
    state: 'off',
    says: expect.stringContaining(words),
  });
});

it('says which images a short tick cuts', async () => {
  expect(checkSettings().some(({ what }) => what === 'TICK_SECONDS')).toBe(false);
  vi.stubEnv('TICK_SECONDS', '60');
  vi.resetModules();
  const { checkSettings: checkAgain } = await import('./settings');
  expect(checkAgain().find(({ what }) => what === 'TICK_SECONDS')).toMatchObject({
    state: 'look',
    says: expect.stringContaining('an image may take 245 s'),
  });
});
