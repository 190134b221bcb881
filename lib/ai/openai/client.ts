import { createHmac } from 'node:crypto';
import OpenAI from 'openai';
import { openaiEnv } from '@/lib/env';
import { AiError } from '../errors';
import { boundedFetch } from './bounded-fetch';
import { type Service, writingService } from './classify';

const vendorAddress = 'https://api.openai.com/v1';

type Settings = NonNullable<ReturnType<typeof openaiEnv>>;

/** Read on every call. Throws AiError `unavailable` if no key is set. */
export function settings({ activity }: Service = writingService): Settings {
  const env = openaiEnv();
  if (env) return env;
  throw new AiError(
    'unavailable',
    'not_configured',
    `${activity} is switched off on this server: no model is configured.`,
  );
}

export function providerAddress(): string {
  return settings().OPENAI_BASE_URL ?? vendorAddress;
}

export function writingConfigured(): boolean {
  return openaiEnv() !== null;
}

/** No SDK retries: the job engine retries. */
export function openaiClient(options: { maxBytes: number; streaming: boolean }): OpenAI {
  const env = settings();
  return new OpenAI({
    apiKey: env.OPENAI_API_KEY,
    baseURL: providerAddress(),
    maxRetries: 0,
    logLevel: 'off',
    fetch: boundedFetch(options),
  });
}

/** Lets the vendor block one abuser without identifying them: an HMAC keyed with our API key. */
export function userFingerprint(userId: string): string {
  return createHmac('sha256', settings().OPENAI_API_KEY).update(userId).digest('hex').slice(0, 32);
}

/** Compatible servers may not support newer fields. */
export function isVendor(): boolean {
  const url = settings().OPENAI_BASE_URL;
  return !url || new URL(url).hostname.endsWith('openai.com');
}
