import { randomUUID } from 'node:crypto';
import { standIn } from './origins';

export type SessionCookie = { name: string; value: string; url: string };

export type ApiUser = {
  email: string;
  token: string;
  /** The whole session as the auth server gave it. */
  session: unknown;
  /** The session as the browser's cookies hold it. */
  cookies: SessionCookie[];
  /** Sends a request as this user; a body makes it a POST. Throws on an answer that is not ok. */
  call: <T>(path: string, body?: unknown, headers?: Record<string, string>) => Promise<T>;
};

type Person = { name: string; email: string; password: string };

/** Signs up over HTTP as a real client would: sign-up, code from the mailbox, verification. */
export async function signUpByApi(origin: string, person?: Person): Promise<ApiUser> {
  const { name, email, password } = person ?? {
    name: 'Robin',
    email: `api-${randomUUID()}@example.com`,
    password: 'correct horse battery',
  };
  const [first, ...rest] = name.split(' ');
  const data = { first_name: first, last_name: rest.join(' ') || null, display_name: name };
  const json = { 'content-type': 'application/json', apikey: 'local-anon-key' };
  await send(standIn('/auth/v1/signup', origin), {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password, data }),
  });
  const code = await mailedCode(origin, email);
  const session = (await send(standIn('/auth/v1/verify', origin), {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ type: 'email', email, token: code }),
  })) as { access_token: string };
  const token = session.access_token;
  return {
    email,
    token,
    session,
    cookies: sessionCookies(origin, session),
    call: callerAt(origin, token),
  };
}

/** The session as a browser sends it. */
export function cookieOf({ cookies }: Pick<ApiUser, 'cookies'>): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** The requests of a signed-in user to one of several instances. */
export function callerAt(origin: string, token: string): ApiUser['call'] {
  return async <T>(path: string, body?: unknown, headers: Record<string, string> = {}) =>
    (await send(`${origin}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })) as T;
}

export function sessionCookies(origin: string, session: unknown): SessionCookie[] {
  const value = `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`;
  const chunks = value.match(/.{1,3180}/g) ?? [];
  return chunks.map((chunk, i) => ({
    name: chunks.length === 1 ? 'inkwright-auth' : `inkwright-auth.${i}`,
    value: chunk,
    url: origin,
  }));
}

async function mailedCode(origin: string, email: string): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const list = (await send(
      standIn(`/local/mailbox/list?to=${encodeURIComponent(email)}`, origin),
    )) as { mails: { code: string | null }[] } | { code: string | null }[];
    const code = (Array.isArray(list) ? list : list.mails)[0]?.code;
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No code was mailed to ${email}.`);
}

async function send(url: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${url}: ${answer.status} ${text}`);
  return text ? JSON.parse(text) : null;
}
