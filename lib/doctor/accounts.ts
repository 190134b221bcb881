import { z } from 'zod';
import { returnPaths } from '@/lib/auth/return-paths';
import { appUrl, supabaseEnv } from '@/lib/env';
import { publicConfig } from '@/lib/env.client';
import { type Finding, look, ok, wordsOf, wrong } from './finding';

const Settings = z.looseObject({
  external: z.looseObject({ email: z.boolean(), google: z.boolean() }),
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
});
const Keys = z.looseObject({ keys: z.array(z.unknown()) });
const Managed = z.looseObject({
  mailer_otp_length: z.number().optional(),
  uri_allow_list: z.string().nullish(),
  site_url: z.string().nullish(),
  smtp_host: z.string().nullish(),
  mailer_templates_confirmation_content: z.string().nullish(),
});

export async function checkAccounts(): Promise<Finding[]> {
  const env = supabaseEnv();
  if (!env) return [];
  try {
    const settings = Settings.parse(await ask(`${env.url}/auth/v1/settings`, { apikey: env.key }));
    const keys = Keys.parse(await ask(`${env.url}/auth/v1/.well-known/jwks.json`, {}));
    return [
      ok('accounts', 'the auth server answers and knows the key'),
      settings.external.email && !settings.disable_signup
        ? ok('sign-up', 'by e-mail is open')
        : wrong('sign-up', 'is closed at Supabase: Authentication → Sign In / Providers → Email.'),
      settings.mailer_autoconfirm
        ? look(
            'confirmation',
            'is off at Supabase: addresses are not checked, and nobody gets a code.',
          )
        : ok('confirmation', 'new addresses get a code'),
      settings.external.google
        ? ok('Google', 'is on')
        : look('Google', 'is off: its button answers with an error. Turn it on under Providers.'),
      keys.keys.length > 0
        ? ok('JWT keys', 'are asymmetric: tokens are checked here')
        : look(
            'JWT keys',
            'are shared secrets: each check asks the auth server. Migrate under JWT Keys.',
          ),
      ...(await managed(env.url)),
    ];
  } catch (error) {
    const says = `the auth server does not answer as it should: ${wordsOf(error)}`;
    return [wrong('accounts', `${says} Check the address and the publishable key.`)];
  }
}

/** Settings that only the management API returns, with the operator's SUPABASE_ACCESS_TOKEN. */
async function managed(url: string): Promise<Finding[]> {
  const { otpLength } = publicConfig();
  const token = process.env.SUPABASE_ACCESS_TOKEN?.trim();
  const project = /^https:\/\/([a-z0-9]{20})\.supabase\.co/.exec(url)?.[1];
  if (!token || !project)
    return [
      look(
        'mail',
        `see that codes have ${otpLength} digits (Email → Email OTP Length), that the template of "Confirm sign up" shows {{ .Token }}, that the redirect URLs have ${Object.values(returnPaths).join(', ')} of your address, and that an SMTP server of your own is set. With SUPABASE_ACCESS_TOKEN this is checked here.`,
      ),
    ];
  const address = `https://api.supabase.com/v1/projects/${project}/config/auth`;
  const config = Managed.parse(await ask(address, { authorization: `Bearer ${token}` }));
  const list = (config.uri_allow_list ?? '').split(',').map((entry) => entry.trim());
  const origin = appUrl()?.origin;
  const missing = Object.values(returnPaths).filter(
    (path) => origin && !list.some((entry) => entry === origin + path || entry === `${origin}/**`),
  );
  return [
    config.mailer_otp_length === otpLength
      ? ok('codes', `have ${otpLength} digits`)
      : wrong(
          'codes',
          `have ${config.mailer_otp_length} digits, and NEXT_PUBLIC_OTP_LENGTH says ${otpLength}.`,
        ),
    config.mailer_templates_confirmation_content?.includes('.Token }}') === false
      ? wrong('template', 'of "Confirm sign up" shows no {{ .Token }}: nobody can type a code.')
      : ok('template', 'shows the code'),
    config.smtp_host
      ? ok('mail', `goes through ${config.smtp_host}`)
      : wrong(
          'mail',
          'goes through the built-in mailer, which writes to your team only: set SMTP.',
        ),
    missing.length === 0
      ? ok('redirects', origin ? 'are allowed' : 'are not compared, as APP_URL is not set')
      : wrong('redirects', `lack ${missing.map((path) => `${origin}${path}`).join(', ')}`),
    config.site_url?.includes('localhost')
      ? wrong('site URL', `is ${config.site_url}: set your address under URL Configuration.`)
      : ok('site URL', config.site_url ?? ''),
  ];
}

async function ask(address: string, headers: Record<string, string>): Promise<unknown> {
  const answer = await fetch(address, { headers, signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`${new URL(address).pathname} answered ${answer.status}.`);
  return answer.json();
}
