import { databaseAddress } from '@/db/address';
import {
  appUrl,
  cronSecretLength,
  databaseEnv,
  mailEnv,
  openaiEnv,
  paddleEnv,
  searchEnv,
  secretsEnv,
  storageEnv,
  supabaseEnv,
} from '@/lib/env';
import { publicConfig, publicVariable } from '@/lib/env.client';
import { tickMs } from '@/lib/jobs/engine/limits';
import { makeImage } from '@/lib/jobs/make-image/definition';
import { searchSettings } from '@/lib/search/server/settings';
import { type Finding, look, off, ok, wordsOf, wrong } from './finding';
import { supabaseKeys } from './supabase-keys';

/** Makes no request, because the server calls it at startup. */
export function checkSettings(): Finding[] {
  return [
    node(),
    attempt('DATABASE_URL', database),
    attempt('NEXT_PUBLIC_SUPABASE_URL', accounts),
    ...supabaseKeys(),
    otpLength(),
    attempt('SUPABASE_SECRET_KEY', storage),
    attempt('OPENAI_API_KEY', writing),
    attempt('SEARCH_PROVIDER', search),
    attempt('SECRETS_KEY', publishing),
    attempt('MAIL_URL', mail),
    cron(),
    ...tick(),
    address(),
    signupCredits(),
    ...billing(),
    posthog(),
    errorReports(),
  ];
}

const set = (name: string) => process.env[name]?.trim() ?? '';

function attempt(what: string, check: () => Finding): Finding {
  try {
    return check();
  } catch (error) {
    return wrong(what, wordsOf(error));
  }
}

function node(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return ok('Node', process.versions.node);
  return wrong('Node', `${process.versions.node} is too old: 20.19 or newer is needed.`);
}

function mail(): Finding {
  const from = mailEnv()?.MAIL_FROM;
  return from
    ? ok('MAIL_URL', `exports and deletions are mailed from ${from}`)
    : look('MAIL_URL', 'is not set: nobody is mailed when an export or a deletion is done.');
}

function database(): Finding {
  const env = databaseEnv();
  if (!env)
    return wrong('DATABASE_URL', 'is not set: nothing works without a database. Give its address.');
  const { ssl, prepare } = databaseAddress(env.DATABASE_URL, env.DATABASE_CA);
  const traffic =
    ssl === false
      ? 'not encrypted'
      : typeof ssl === 'object'
        ? 'encrypted, server checked'
        : 'encrypted';
  const statements = prepare ? 'prepared statements' : 'no prepared statements (pooler)';
  const max = env.DATABASE_POOL_MAX;
  const connections = `at most ${max} connections a process: ${2 * max} for an app and a worker, ${max} more for each further instance`;
  if (isSessionPooler(env.DATABASE_URL))
    return look(
      'DATABASE_URL',
      `is the session pooler, which has few connections (15 on a small project), and there may be ${connections}. Use the transaction pooler, port 6543.`,
    );
  return ok('DATABASE_URL', `${traffic}, ${statements}, ${connections}`);
}

function isSessionPooler(address: string): boolean {
  const { hostname, port } = new URL(address);
  return /(^|\.)pooler\./.test(hostname) && (port === '' || port === '5432');
}

function accounts(): Finding {
  const what = 'NEXT_PUBLIC_SUPABASE_URL';
  const url = publicVariable(what);
  if (!url) return wrong(what, 'is not set: without it nobody can sign in.');
  if (url !== '/' && !/^https?:\/\/[^/]+\/?$/.test(url))
    return wrong(
      what,
      `"${url}" is not the address of a project, such as https://abc.supabase.co.`,
    );
  if (!supabaseEnv())
    return wrong(what, 'has no key beside it: set NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY.');
  return ok(what, url);
}

function otpLength(): Finding {
  const given = publicVariable('NEXT_PUBLIC_OTP_LENGTH');
  const { otpLength: digits } = publicConfig();
  if (given && String(digits) !== given)
    return wrong(
      'NEXT_PUBLIC_OTP_LENGTH',
      `"${given}" is no length: Supabase mails 6 to 10 digits.`,
    );
  return ok('NEXT_PUBLIC_OTP_LENGTH', `codes of ${digits} digits`);
}

function storage(): Finding {
  const env = storageEnv();
  if (!env)
    return off('SUPABASE_SECRET_KEY', 'is not set: images are switched off, and uploads too.');
  return ok('SUPABASE_SECRET_KEY', `images go to the bucket "${env.SUPABASE_IMAGE_BUCKET}"`);
}

function writing(): Finding {
  const env = openaiEnv();
  if (!env)
    return off('OPENAI_API_KEY', 'is not set: the wizard says that writing is switched off.');
  const where = env.OPENAI_BASE_URL ?? 'the vendor itself';
  return ok('OPENAI_API_KEY', `${env.OPENAI_TEXT_MODEL} and ${env.OPENAI_IMAGE_MODEL} at ${where}`);
}

function search(): Finding {
  if (!searchEnv())
    return off('SEARCH_PROVIDER', 'is not set: sources are files and addresses that writers add.');
  const { provider, url } = searchSettings();
  const where = provider === 'openai' ? (openaiEnv()?.OPENAI_BASE_URL ?? 'the vendor itself') : url;
  return ok('SEARCH_PROVIDER', `${provider} at ${where}`);
}

function publishing(): Finding {
  const env = secretsEnv();
  if (!env)
    return off(
      'SECRETS_KEY',
      'is not set: publishing to other sites is switched off. Set it to the output of `openssl rand -base64 32`.',
    );
  const old = env.SECRETS_OLD_KEYS.length;
  return ok('SECRETS_KEY', old === 0 ? 'one key' : `one key, and ${old} that only decrypt`);
}

function cron(): Finding {
  const { length } = set('CRON_SECRET');
  if (length === 0)
    return off(
      'CRON_SECRET',
      'is not set: no scheduler can call /api/cron/jobs, so work that a stopped process left waits for its owner, and nothing is cleaned. Set it, or run `npm run worker`.',
    );
  if (length < cronSecretLength)
    return wrong(
      'CRON_SECRET',
      `has ${length} characters, ${cronSecretLength} are needed: the scheduler gets 401.`,
    );
  return ok('CRON_SECRET', `${length} characters`);
}

function tick(): Finding[] {
  const longestMs = makeImage.longestStepMs ?? 0;
  if (tickMs * 0.9 >= longestMs) return [];
  const says = `is ${tickMs / 1000}: an image may take ${longestMs / 1000} s, and one that takes longer than a tick is cut, paid for and made again. Raise it to 275 if the platform allows it, or let \`npm run worker\` do the work.`;
  return [look('TICK_SECONDS', says)];
}

function address(): Finding {
  const given = set('APP_URL');
  const url = appUrl();
  if (!given)
    return look(
      'APP_URL',
      'is not set: set it to the one address of a machine, such as https://ink.example.com. Leave it unset only where a deployment has several addresses, as previews do.',
    );
  if (!url) return wrong('APP_URL', `"${given}" is no address: write https://ink.example.com.`);
  if (url.pathname !== '/' || url.search)
    return wrong('APP_URL', `"${given}" has a path: write only ${url.origin}.`);
  const isHere = /^(localhost|127\.|\[::1\])/.test(url.hostname);
  if (url.protocol === 'http:' && !isHere)
    return wrong('APP_URL', 'is http: sessions would travel readable. Use https.');
  return ok('APP_URL', `changes are accepted from ${url.origin} alone`);
}

function signupCredits(): Finding {
  const given = set('SIGNUP_CREDITS');
  if (given && !/^\d+$/.test(given))
    return wrong('SIGNUP_CREDITS', `"${given}" is no number of credits; 250 are given instead.`);
  return ok('SIGNUP_CREDITS', `${given || 250} credits for a new account`);
}

function billing(): Finding[] {
  const token = publicVariable('NEXT_PUBLIC_PADDLE_CLIENT_TOKEN');
  let env: ReturnType<typeof paddleEnv>;
  try {
    env = paddleEnv();
  } catch (error) {
    return [wrong('PADDLE_API_KEY', wordsOf(error))];
  }
  if (!env) {
    const says = 'is not set: buying is switched off, and the offer says so.';
    return [
      token
        ? wrong('PADDLE_API_KEY', `${says} The client token alone sells nothing.`)
        : off('PADDLE_API_KEY', says),
    ];
  }
  if (!token)
    return [wrong('NEXT_PUBLIC_PADDLE_CLIENT_TOKEN', 'is not set: the checkout cannot open.')];
  const isSandbox = publicConfig().paddleEnvironment === 'sandbox';
  const own = new URL(env.PADDLE_API_URL).hostname.endsWith('paddle.com');
  const keyIsSandbox = env.PADDLE_API_KEY.startsWith('pdl_sdbx_');
  const keyIsLive = env.PADDLE_API_KEY.startsWith('pdl_live_');
  const apiIsSandbox = env.PADDLE_API_URL.includes('sandbox');
  if (own && (apiIsSandbox !== isSandbox || (isSandbox ? keyIsLive : keyIsSandbox)))
    return [
      wrong(
        'PADDLE_API_URL',
        'Sandbox and live are mixed: token, API key and PADDLE_API_URL must be of one environment (https://sandbox-api.paddle.com or https://api.paddle.com).',
      ),
    ];
  return [ok('PADDLE_API_KEY', isSandbox ? 'sandbox: no money moves' : 'live: real money moves')];
}

function posthog(): Finding {
  const { posthogKey, posthogHost } = publicConfig();
  if (!posthogKey) return off('NEXT_PUBLIC_POSTHOG_KEY', 'is not set: nothing is collected.');
  if (!/^https?:\/\/[^/]+\/?$/.test(posthogHost))
    return wrong('NEXT_PUBLIC_POSTHOG_HOST', `"${posthogHost}" is no address.`);
  return ok('NEXT_PUBLIC_POSTHOG_KEY', posthogHost);
}

function errorReports(): Finding {
  const dsn = set('SENTRY_DSN');
  if (!dsn) return off('SENTRY_DSN', 'is not set: errors are in the log only.');
  if (!/^https?:\/\/[^@/]+@[^/]+\/.+$/.test(dsn))
    return wrong('SENTRY_DSN', 'is no DSN: it looks like https://key@host/project.');
  return ok('SENTRY_DSN', 'errors are reported');
}
