import type { AuthConfig, LimitName } from './config';
import { AuthError } from './errors';

type Bucket = { tokens: number; at: number };

const burst = 30;
const maxBuckets = 10_000;

export type Limiter = {
  /** Counts one request of an address; 429 when its bucket is empty. */
  take: (limit: LimitName, bucket: string, address: string, now: Date) => void;
  /** 429 unless a mail may still be sent. Asked before any look-up, so that it tells nothing. */
  assertMailBudget: (now: Date) => void;
  countMail: (now: Date) => void;
};

/** Token buckets in memory: a restart forgives, which is fine for one process. */
export function createLimiter(config: AuthConfig): Limiter {
  const buckets = new Map<string, Bucket>();

  function refill(key: string, now: Date, size: number, perSecond: number): Bucket {
    const bucket = buckets.get(key) ?? { tokens: size, at: now.getTime() };
    const elapsed = Math.max(0, now.getTime() - bucket.at) / 1000;
    const tokens = Math.min(size, bucket.tokens + elapsed * perSecond);
    const fresh = { tokens, at: now.getTime() };
    buckets.delete(key);
    buckets.set(key, fresh);
    const oldest = buckets.size > maxBuckets ? buckets.keys().next().value : undefined;
    if (oldest !== undefined) buckets.delete(oldest);
    return fresh;
  }

  function mails(now: Date): Bucket | null {
    const hourly = config.autoconfirm ? null : config.mailsPerHour;
    return hourly === null ? null : refill('mails', now, hourly, hourly / 3600);
  }

  return {
    take(name, bucket, address, now) {
      const limit = config.rateLimits[name];
      if (!limit) return;
      const size = Math.min(burst, limit.count);
      const state = refill(`${bucket} ${address}`, now, size, limit.count / limit.seconds);
      if (state.tokens < 1) {
        throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
      }
      state.tokens -= 1;
    },
    assertMailBudget(now) {
      const state = mails(now);
      if (!state || state.tokens >= 1) return;
      throw new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded');
    },
    countMail(now) {
      const state = mails(now);
      if (state) state.tokens -= 1;
    },
  };
}
