import 'server-only';
import { z } from 'zod';
import { publicVariable, supabasePublicKey } from './env.client';

/** What is wrong with the environment, in words for the operator. */
export class ConfigurationError extends Error {}

/**
 * Configuration by group, null when its first variable is unset, so a screen can say what is off.
 * Read at call time: a build needs no keys, and a server may learn its address at its start.
 */
function group<T extends z.ZodRawShape>(
  name: string,
  shape: T,
  presentBy: keyof T & string,
  newNames: Partial<Record<keyof T & string, string>> = {},
) {
  const schema = z.object(shape);
  return (): z.infer<typeof schema> | null => {
    const source = Object.fromEntries(
      Object.keys(shape).map((key) => [key, read(newNames[key] ?? '') || read(key) || undefined]),
    );
    if (!source[presentBy]) return null;
    const parsed = schema.safeParse(source);
    if (parsed.success) return parsed.data;
    const wrong = parsed.error.issues.map(({ path, message }) => {
      const variable = path.join('.');
      return source[variable] === undefined ? `${variable} is not set` : `${variable}: ${message}`;
    });
    throw new ConfigurationError(`Configuration of ${name} is incomplete. ${wrong.join('; ')}`);
  };
}

const read = (name: string) => process.env[name]?.trim();

/** Words between commas. */
const list = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean));
const count = z.coerce.number('write a whole number above 0').int().positive();
/** Counted in millionths in a 32-bit column, as tokens are in ones. */
const money = z.coerce.number().nonnegative().max(2_000);
const tokens = z.coerce.number().int().nonnegative().max(2_000_000_000);

/** Whether each instance answers few requests and lives briefly, as on Vercel, Lambda or Netlify. */
function isServerless(): boolean {
  const { VERCEL, AWS_LAMBDA_FUNCTION_NAME, NETLIFY } = process.env;
  return Boolean(VERCEL || AWS_LAMBDA_FUNCTION_NAME || NETLIFY);
}

export const databaseEnv = group(
  'the database',
  {
    DATABASE_URL: z.url({
      protocol: /^postgres(ql)?$/,
      error: 'write an address such as postgres://user:password@host:5432/database',
    }),
    /** The certificate of the server or of its authority, as PEM or as a file. */
    DATABASE_CA: z.string().optional(),
    // Every instance of a serverless platform has a pool of its own, and they share a small pooler.
    DATABASE_POOL_MAX: count.default(() => (isServerless() ? 3 : 10)),
    /** Seconds after which an unused connection is closed; 0 keeps it. */
    DATABASE_IDLE_SECONDS: z.coerce
      .number()
      .int()
      .nonnegative()
      .default(() => (isServerless() ? 5 : 60)),
  },
  'DATABASE_URL',
);

export const openaiEnv = group(
  'writing',
  {
    OPENAI_API_KEY: z.string(),
    OPENAI_BASE_URL: z.url().optional(),
    OPENAI_TEXT_MODEL: z.string().default('gpt-6.1-terra'),
    OPENAI_IMAGE_MODEL: z.string().default('gpt-image-2.6-flare'),
    /** How far the server follows response_format: json_schema, json_object or only the prompt. */
    OPENAI_STRUCTURED: z.enum(['strict', 'json_object', 'prompt']).default('strict'),
    OPENAI_TOKEN_PARAM: z
      .enum(['max_completion_tokens', 'max_tokens'])
      .default('max_completion_tokens'),
    /** "off" leaves the parameter out, for servers that do not know it. */
    OPENAI_REASONING: z.enum(['on', 'off']).default('on'),
    /** Whether the body is written in one call or, for small models, section by section. */
    OPENAI_DRAFT: z.enum(['sections', 'whole']).default('whole'),
    /** Whether the article is written a second time, as by an editor: better, and half as dear again. */
    OPENAI_SECOND_DRAFT: z.enum(['on', 'off']).default('on'),
    OPENAI_MODERATION: z.enum(['on', 'off']).default('on'),
    // Caps on what the models may cost; 0 means none. Days are those of UTC.
    OPENAI_CALL_BUDGET_USD: money.default(0.25),
    OPENAI_CALL_TOKENS: tokens.default(60_000),
    OPENAI_POST_BUDGET_USD: money.default(0.5),
    OPENAI_POST_TOKENS: tokens.default(300_000),
    OPENAI_USER_DAY_BUDGET_USD: money.default(5),
    OPENAI_USER_DAY_TOKENS: tokens.default(3_000_000),
    OPENAI_DAY_BUDGET_USD: money.default(50),
    OPENAI_DAY_TOKENS: tokens.default(60_000_000),
    /** How much of everybody's day the accounts that never paid may use together, in percent. */
    OPENAI_FREE_DAY_PERCENT: z.coerce.number().min(1).max(100).default(40),
  },
  'OPENAI_API_KEY',
);

export const storageEnv = group(
  'image storage',
  {
    SUPABASE_SERVICE_ROLE_KEY: z.string(),
    SUPABASE_IMAGE_BUCKET: z.string().default('images'),
    /** What the images that one user uploads may take together. */
    UPLOAD_QUOTA_MB: count.default(500),
  },
  'SUPABASE_SERVICE_ROLE_KEY',
  { SUPABASE_SERVICE_ROLE_KEY: 'SUPABASE_SECRET_KEY' },
);

const SecretKey = z
  .string()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine(({ length }) => length === 32, 'write 32 random bytes as base64');

export const secretsEnv = group(
  'publishing',
  {
    /** Encrypts the credentials of other services that users store. */
    SECRETS_KEY: SecretKey,
    /** Earlier keys, which still decrypt. */
    SECRETS_OLD_KEYS: list.pipe(z.array(SecretKey)).default([]),
  },
  'SECRETS_KEY',
);

export const searchProviders = ['openai', 'tavily', 'exa', 'brave', 'searxng'] as const;

/** What `SEARCH_PROVIDER` needs beside it is checked in lib/search/server/settings.ts. */
export const searchEnv = group(
  'web search',
  {
    SEARCH_PROVIDER: z.enum(searchProviders),
    SEARCH_API_KEY: z.string().optional(),
    /** Of SearXNG; for the others in place of their own address. */
    SEARCH_URL: z.url({ protocol: /^https?$/, error: 'write a web address' }).optional(),
  },
  'SEARCH_PROVIDER',
);

export const paddleEnv = group(
  'billing',
  {
    PADDLE_API_KEY: z.string(),
    PADDLE_API_URL: z.url().default('https://api.paddle.com'),
    /** The plan's price. Others after a comma were sold before and still count in renewals. */
    PADDLE_PRICE_ID: list,
    /** "pack-10000:pri_…, …": price ids of the packs in lib/billing/plans.ts. */
    PADDLE_PACK_PRICES: list.default([]),
    /** One, or two while it is being changed. */
    PADDLE_WEBHOOK_SECRET: list,
    PADDLE_WEBHOOK_TOLERANCE_SECONDS: z.coerce.number().int().min(1).max(300).default(5),
  },
  'PADDLE_API_KEY',
);

/** Mails of the app itself; those about signing in are sent by Supabase. */
export const mailEnv = group(
  'mail',
  {
    MAIL_URL: z.url({
      protocol: /^smtps?$/,
      error: 'write an address such as smtps://user:password@host:465',
    }),
    MAIL_FROM: z.string(),
  },
  'MAIL_URL',
);

/**
 * Where the server reaches Supabase. SUPABASE_URL wins over the public address, for deployments
 * whose server and browser use different routes to it.
 */
export function supabaseEnv(): { url: string; key: string } | null {
  const url = process.env.SUPABASE_URL?.trim() || publicVariable('NEXT_PUBLIC_SUPABASE_URL');
  const key = supabasePublicKey();
  if (!url || !key || !/^https?:\/\//.test(url) || !URL.canParse(url)) return null;
  return { url: url.replace(/\/$/, ''), key };
}

/** Characters that the secret of the scheduler needs. */
export const cronSecretLength = 16;
let toldOfShortSecret = false;

/** Bearer of GET /api/cron/jobs; null keeps the route shut, and the log says why if it is set. */
export function cronSecret(): string | null {
  const secret = process.env.CRON_SECRET ?? '';
  if (secret.length >= cronSecretLength) return secret;
  if (secret && !toldOfShortSecret) {
    toldOfShortSecret = true;
    console.warn(
      `CRON_SECRET is too short: it needs at least ${cronSecretLength} characters. Until then GET /api/cron/jobs answers 401 to everybody.`,
    );
  }
  return null;
}

export function signupCredits(): number {
  return z.coerce
    .number()
    .int()
    .nonnegative()
    .catch(250)
    .parse(process.env.SIGNUP_CREDITS ?? 250);
}

const AppUrl = z.url({ protocol: /^https?$/ });

/** The one address of this deployment (APP_URL), or null: unset, or no address, as the boot check tells. */
export function appUrl(): URL | null {
  const parsed = AppUrl.safeParse(process.env.APP_URL?.trim());
  return parsed.success ? new URL(parsed.data) : null;
}

/**
 * The origin to redirect to: APP_URL, else the request's own, which Next answers as a relative
 * path. X-Forwarded-Host is not read: any client can send it.
 */
export function appOrigin(request: { url: string }): string {
  return (appUrl() ?? new URL(request.url)).origin;
}

const LoopbackOrigins = list.pipe(
  z.array(z.url({ protocol: /^https?$/, hostname: /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/ })),
);

/**
 * Servers on this machine that `lib/fetching` may request, for stand-ins: local mode and tests set
 * it, and a server of production does not start with it.
 */
export function loopbackOrigins(): string[] {
  const parsed = LoopbackOrigins.safeParse(read('FETCH_LOOPBACK_ORIGINS') ?? '');
  return parsed.success ? parsed.data.map((address) => new URL(address).origin) : [];
}
