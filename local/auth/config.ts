import type { JWK } from 'jose';
import type postgres from 'postgres';
import type { Mail } from '@/local/mailbox/mail';
import type { GoogleConfig } from './google-client';

/** A pool, a single connection or an open transaction. */
export type Queryable = postgres.ISql;

/** `count` requests per `seconds` and address; null switches a limit off. */
export type Limit = { count: number; seconds: number } | null;

export type LimitName = 'token' | 'verify' | 'otp' | 'anonymous' | 'mfa';

export type AuthConfig = {
  /** May hold ONE connection: inside a transaction only the transaction's handle is used. */
  sql: postgres.Sql;
  /** Where the handler is mounted; stripped from every path. */
  basePath: string;
  /** The public address of the handler, without a trailing slash; also the tokens' issuer. */
  externalUrl: string;
  /** Where a redirect goes that names no allowed target. */
  siteUrl: string;
  /** Globs: `*` stops at `.` and `/`, `**` crosses them, `?` is one character. */
  redirectAllowList: string[];
  /** Hosts that X-Forwarded-Host may put into mailed links; any other is ignored. */
  forwardedHosts: string[];
  /** The header that names the client's address, set by the server in front of the handler. */
  addressHeader: string;
  audience: string;
  signupDisabled: boolean;
  emailEnabled: boolean;
  magicLinkEnabled: boolean;
  autoconfirm: boolean;
  anonymous: boolean;
  manualLinking: boolean;
  secureEmailChange: boolean;
  totpEnabled: boolean;
  jwtExpirySeconds: number;
  otpExpirySeconds: number;
  otpLength: number;
  /** Wrong codes that one mailed code survives, minus one. */
  otpMaxAttempts: number;
  minPasswordLength: number;
  /** Character sets of which a password needs one each. */
  passwordClasses: string[];
  passwordNeedsReauthentication: boolean;
  passwordNeedsCurrent: boolean;
  /** How long an already exchanged refresh token still yields the session's current one. */
  reuseIntervalSeconds: number;
  flowExpirySeconds: number;
  challengeExpirySeconds: number;
  unverifiedFactorExpirySeconds: number;
  maxFactors: number;
  sessions: { timeboxSeconds: number | null; inactivitySeconds: number | null; single: boolean };
  /** One mail of a kind per user in this time. */
  mailIntervalSeconds: number;
  /** Mails of the whole server; not counted under autoconfirm. */
  mailsPerHour: number | null;
  rateLimits: Record<LimitName, Limit>;
  google: GoogleConfig | null;
  /** A further key whose tokens are accepted: public, or symmetric for HS256. */
  extraJwk: JWK | null;
  /** A bearer accepted as administrator. */
  serviceRoleKey: string | null;
  /** Returns the verifier's error codes, none when the person passed. */
  captcha: ((token: string, address: string) => Promise<string[]>) | null;
  /** scrypt's N: a power of two. */
  scryptCost: number;
  /** Answers that could tell by their time whether an address is known take at least this long. */
  answerFloorMs: number;
  requestTimeoutMs: number;
  now: () => Date;
  /** Called inside the transaction that stored the code; queries only through the handle given. */
  sendMail: (mail: Mail, sql: Queryable) => Promise<void>;
};

type Required = 'sql' | 'externalUrl' | 'siteUrl' | 'sendMail';

/** Upstream's hosted defaults, stricter where the contract asks for it. */
export function defaultAuthConfig(
  given: Pick<AuthConfig, Required> & Partial<AuthConfig>,
): AuthConfig {
  return {
    ...identityDefaults,
    ...timeDefaults,
    ...given,
    externalUrl: given.externalUrl.replace(/\/+$/, ''),
    otpLength: clampOtpLength(given.otpLength ?? 6),
  };
}

function clampOtpLength(length: number): number {
  return Number.isInteger(length) && length >= 6 && length <= 10 ? length : 6;
}

const identityDefaults = {
  basePath: '/auth/v1',
  redirectAllowList: [],
  forwardedHosts: [],
  addressHeader: 'x-forwarded-for',
  audience: 'authenticated',
  signupDisabled: false,
  emailEnabled: true,
  magicLinkEnabled: true,
  autoconfirm: false,
  anonymous: false,
  manualLinking: false,
  secureEmailChange: true,
  totpEnabled: true,
  minPasswordLength: 6,
  passwordClasses: [],
  passwordNeedsReauthentication: false,
  passwordNeedsCurrent: false,
  google: null,
  extraJwk: null,
  serviceRoleKey: null,
  captcha: null,
  now: () => new Date(),
};

const timeDefaults = {
  jwtExpirySeconds: 3600,
  otpExpirySeconds: 3600,
  otpMaxAttempts: 5,
  reuseIntervalSeconds: 10,
  flowExpirySeconds: 300,
  challengeExpirySeconds: 300,
  unverifiedFactorExpirySeconds: 300,
  maxFactors: 10,
  sessions: { timeboxSeconds: null, inactivitySeconds: null, single: false },
  mailIntervalSeconds: 60,
  mailsPerHour: 30,
  rateLimits: {
    token: { count: 150, seconds: 300 },
    verify: { count: 30, seconds: 300 },
    otp: { count: 30, seconds: 300 },
    anonymous: { count: 30, seconds: 3600 },
    mfa: { count: 15, seconds: 60 },
  },
  scryptCost: 2 ** 15,
  answerFloorMs: 150,
  requestTimeoutMs: 10_000,
};
