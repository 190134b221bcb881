import { randomBytes } from 'node:crypto';
import { type AuthConfig, defaultAuthConfig } from '@/local/auth/config';
import { createAuthHandler } from '@/local/auth/handler';
import { migrateAuth } from '@/local/auth/schema';
import type { Mail } from '@/local/mailbox/mail';
import { type TestDatabase, testDatabase } from '../../helpers/database';
import { serveHttp } from '../../helpers/http-adapter';

/** What tests look into of a JSON answer. */
// biome-ignore lint/suspicious/noExplicitAny: answers are judged by the tests themselves
export type Json = any;

export type Answer = { status: number; body: Json; text: string; headers: Headers; location: URL };

export type Sending = {
  body?: unknown;
  raw?: string;
  token?: string;
  headers?: Record<string, string>;
  /** Adds the address a proxy would name, for limits. */
  from?: string;
};

export type AuthServer = {
  database: TestDatabase;
  config: AuthConfig;
  origin: string;
  url: string;
  mails: Mail[];
  /** Moves the server's clock. */
  advance: (seconds: number) => void;
  send: (method: string, path: string, sending?: Sending) => Promise<Answer>;
  close: () => Promise<void>;
};

const unlimited = { token: null, verify: null, otp: null, mfa: null };

export const site = 'http://site.test:3000';

/** An auth server over HTTP on a database of its own, with a clock and a mailbox in memory. */
export async function authServer(
  overrides: Partial<AuthConfig> = {},
  shared?: TestDatabase,
): Promise<AuthServer> {
  const database = shared ?? (await testDatabase());
  await migrateAuth(database.sql);
  let skew = 0;
  const mails: Mail[] = [];
  let handler: (request: Request) => Promise<Response>;
  const server = await serveHttp((request) => handler(request));
  const url = `${server.origin}/auth/v1`;
  const config = defaultAuthConfig({
    sql: database.sql,
    externalUrl: url,
    siteUrl: site,
    scryptCost: 16,
    answerFloorMs: 0,
    // A busy machine must not look like a refusal.
    requestTimeoutMs: 60_000,
    rateLimits: unlimited,
    mailsPerHour: null,
    now: () => new Date(Date.now() + skew),
    sendMail: async (mail) => {
      mails.push(mail);
    },
    ...overrides,
  });
  handler = createAuthHandler(config);
  return {
    ...{ database, config, url, mails, origin: server.origin },
    advance: (seconds) => {
      skew += seconds * 1000;
    },
    send: (method, path, sending = {}) => send(url + path, method, sending),
    close: async () => {
      await server.close();
      if (!shared) await database.close();
    },
  };
}

async function send(url: string, method: string, sending: Sending): Promise<Answer> {
  const headers: Record<string, string> = {
    'x-supabase-api-version': '2024-01-01',
    ...(sending.token ? { authorization: `Bearer ${sending.token}` } : {}),
    ...(sending.from ? { 'x-forwarded-for': sending.from } : {}),
    ...sending.headers,
  };
  const body = sending.raw ?? (sending.body === undefined ? null : JSON.stringify(sending.body));
  const response = await fetch(url, { method, headers, body, redirect: 'manual' });
  const text = await response.text();
  const location = new URL(response.headers.get('location') ?? 'http://nowhere.test/');
  const { status } = response;
  return { status, text, body: parse(text), headers: response.headers, location };
}

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function freshEmail(): string {
  return `user-${randomBytes(6).toString('hex')}@example.com`;
}

export const password = 'correct horse 1';

export function lastMail(server: AuthServer, to: string, kind?: string): Mail {
  const mail = server.mails.findLast((m) => m.to === to && (!kind || m.kind === kind));
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
}

/** The token in the link of a mail. */
export function linkToken(mail: Mail): string {
  return new URL(mail.link ?? '').searchParams.get('token') ?? '';
}

export type SignedInUser = {
  id: string;
  email: string;
  access: string;
  refresh: string;
  session: Json;
};

/** Signs up, confirms by code and returns the session. */
export async function signedIn(server: AuthServer, email = freshEmail()): Promise<SignedInUser> {
  await server.send('POST', '/signup', { body: { email, password } });
  const token = lastMail(server, email).code;
  const answer = await server.send('POST', '/verify', { body: { type: 'email', email, token } });
  return toUser(answer.body, email);
}

/** A further session of a confirmed user. */
export async function signInAgain(server: AuthServer, email: string): Promise<SignedInUser> {
  const path = '/token?grant_type=password';
  const answer = await server.send('POST', path, { body: { email, password } });
  return toUser(answer.body, email);
}

export function toUser(session: Json, email: string): SignedInUser {
  const { access_token: access, refresh_token: refresh, user } = session;
  return { id: user.id, email, access, refresh, session };
}

/** The payload of a JWT, unverified. */
export function claims(token: string): Json {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** A PKCE pair of the kind clients make. */
export async function pkcePair() {
  const verifier = randomBytes(48).toString('base64url');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const challenge = Buffer.from(digest).toString('base64url');
  return { verifier, body: { code_challenge: challenge, code_challenge_method: 's256' } };
}
