import { getSql } from '@/db/client';
import { appOrigin } from '@/local/app-origin';
import { googleClientId, googleClientSecret } from '@/local/google/provider';
import { storeMail } from '@/local/mailbox/store';
import { type AuthConfig, defaultAuthConfig } from './config';
import { type GoogleConfig, googleDiscoveryUrl } from './google-client';
import { createAuthHandler } from './handler';

const turnstileVerifyUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

// Hot reload makes a new one; all that must last is in the database.
let handler: ((request: Request) => Promise<Response>) | null = null;

/** The auth server of this process, at /auth/v1. */
export function authRoute(request: Request): Promise<Response> {
  handler ??= createAuthHandler(localConfig(localOrigin(request)));
  return handler(request);
}

/** SUPABASE_URL as set at boot, else the address the first request used, if it is a loopback. */
function localOrigin(request: Request): string {
  const configured = process.env.SUPABASE_URL;
  if (configured && URL.canParse(configured)) return new URL(configured).origin;
  const host = request.headers.get('host') ?? '';
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(host)
    ? `http://${host}`
    : 'http://localhost:3000';
}

function localConfig(origin: string): AuthConfig {
  return defaultAuthConfig({
    sql: getSql(),
    externalUrl: `${origin}/auth/v1`,
    siteUrl: process.env.LOCAL_APP_ORIGIN ? appOrigin() : origin,
    redirectAllowList: ['http://localhost:*/**', 'http://127.0.0.1:*/**'],
    // The first Google sign-in compiles the stand-in's routes while it waits for them.
    requestTimeoutMs: 60_000,
    // One developer and a browser test share one address: upstream's CLI is as generous.
    mailIntervalSeconds: 1,
    mailsPerHour: null,
    rateLimits: {
      token: { count: 3000, seconds: 300 },
      verify: { count: 3000, seconds: 300 },
      otp: { count: 3000, seconds: 300 },
      mfa: { count: 300, seconds: 60 },
    },
    captcha: captchaCheck(),
    serviceKey: process.env.SUPABASE_SERVICE_ROLE_KEY || null,
    manualLinking: true,
    google: googleConfig(origin),
    sendMail: (mail, sql) => storeMail(sql, mail),
  });
}

/** As Supabase with bot protection switched on, when the secret of a Turnstile site is set. */
function captchaCheck(): AuthConfig['captcha'] {
  const secret = process.env.TURNSTILE_SECRET_KEY;
  if (!secret) return null;
  const url = process.env.TURNSTILE_VERIFY_URL || turnstileVerifyUrl;
  return async (response, remoteip) => {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response, remoteip }),
    });
    const result = (await answer.json()) as { success: boolean; 'error-codes'?: string[] };
    return result.success ? [] : (result['error-codes'] ?? ['unknown']);
  };
}

/** The real Google when its keys are set, else the account chooser of this machine. */
function googleConfig(origin: string): GoogleConfig {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret } = process.env;
  if (clientId) {
    return { clientId, clientSecret: secret ?? '', discoveryUrl: googleDiscoveryUrl };
  }
  return {
    clientId: googleClientId,
    clientSecret: googleClientSecret,
    discoveryUrl: `${origin}/local/google/discovery`,
  };
}
