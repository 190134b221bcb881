import type { JWK } from 'jose';
import type postgres from 'postgres';
import type { Mail } from '@/local/mailbox/mail';
import type { GoogleConfig } from './google-client';

/** A pool, a single connection or an open transaction. */
export type Queryable = postgres.ISql;

/** `count` requests per `seconds` and address; null switches a limit off. */
type Limit = { count: number; seconds: number } | null;

export type LimitName = 'token' | 'verify' | 'otp' | 'mfa';

/** What a server has to be told. */
type Given = {
  /** May hold ONE connection: inside a transaction only the transaction's handle is used. */
  sql: postgres.Sql;
  /** The public address of the handler, without a trailing slash; also the tokens' issuer. */
  externalUrl: string;
  /** Where a redirect goes that names no allowed target. */
  siteUrl: string;
  /** Called inside the transaction that stored the code; queries only through the handle given. */
  sendMail: (mail: Mail, sql: Queryable) => Promise<void>;
};

/** Returns the verifier's error codes, none when the person passed. */
type Captcha = (token: string, address: string) => Promise<string[]>;

/** Upstream's hosted defaults, stricter where the contract asks for it. */
const defaults = {
  /** Where the handler is mounted; stripped from every path. */
  basePath: '/auth/v1',
  /** Globs: `*` stops at `.` and `/`, `**` crosses them, `?` is one character. */
  redirectAllowList: [] as string[],
  /** Hosts that X-Forwarded-Host may put into mailed links; any other is ignored. */
  forwardedHosts: [] as string[],
  /** The header that names the client's address, set by the server in front of the handler. */
  addressHeader: 'x-forwarded-for',
  audience: 'authenticated',
  /** Secret key that the gateway in front turns into a token of the role service_role. */
  serviceKey: null as string | null,
  signupDisabled: false,
  emailEnabled: true,
  magicLinkEnabled: true,
  autoconfirm: false,
  manualLinking: false,
  secureEmailChange: true,
  totpEnabled: true,
  minPasswordLength: 6,
  /** Character sets of which a password needs one each. */
  passwordClasses: [] as string[],
  passwordNeedsReauthentication: false,
  passwordNeedsCurrent: false,
  google: null as GoogleConfig | null,
  /** A further key whose tokens are accepted: public, or symmetric for HS256. */
  extraJwk: null as JWK | null,
  captcha: null as Captcha | null,
  now: () => new Date(),
  jwtExpirySeconds: 3600,
  otpExpirySeconds: 3600,
  /** From 6 to 10 digits. */
  otpLength: 6,
  /** Wrong codes that one mailed code survives, minus one. */
  otpMaxAttempts: 5,
  /** How long an already exchanged refresh token still yields the session's current one. */
  reuseIntervalSeconds: 10,
  flowExpirySeconds: 300,
  challengeExpirySeconds: 300,
  unverifiedFactorExpirySeconds: 300,
  maxFactors: 10,
  sessions: {
    timeboxSeconds: null as number | null,
    inactivitySeconds: null as number | null,
    single: false,
  },
  /** One mail of a kind per user in this time. */
  mailIntervalSeconds: 60,
  /** Mails of the whole server; not counted under autoconfirm. */
  mailsPerHour: 30 as number | null,
  rateLimits: {
    token: { count: 150, seconds: 300 },
    verify: { count: 30, seconds: 300 },
    otp: { count: 30, seconds: 300 },
    mfa: { count: 15, seconds: 60 },
  } as Record<LimitName, Limit>,
  /** scrypt's N: a power of two. */
  scryptCost: 2 ** 15,
  /** Answers that could tell by their time whether an address is known take at least this long. */
  answerFloorMs: 150,
  requestTimeoutMs: 10_000,
};

export type AuthConfig = Given & typeof defaults;

export function defaultAuthConfig(given: Given & Partial<AuthConfig>): AuthConfig {
  const { otpLength = defaults.otpLength } = given;
  const sound = Number.isInteger(otpLength) && otpLength >= 6 && otpLength <= 10;
  return {
    ...defaults,
    ...given,
    externalUrl: given.externalUrl.replace(/\/+$/, ''),
    otpLength: sound ? otpLength : defaults.otpLength,
  };
}
