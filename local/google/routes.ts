import type postgres from 'postgres';
import { getSql } from '../../db/client';
import { issueGrant, saveAccount } from './accounts';
import { discovery, googleClientId, keySet, token } from './provider';

/** What an application asked for; the chooser carries it through its form. */
export type GoogleRequest = {
  clientId: string;
  redirectUri: string;
  state: string;
  nonce: string | null;
};

/** Null when it is no request of an application on this machine. */
export function readGoogleRequest(values: URLSearchParams): GoogleRequest | null {
  const redirectUri = values.get('redirect_uri') ?? '';
  const clientId = values.get('client_id') ?? '';
  if (clientId !== googleClientId || !isOwnCallback(redirectUri)) return null;
  const nonce = values.get('nonce');
  return { clientId, redirectUri, state: values.get('state') ?? '', nonce: nonce || null };
}

/** Anything else would make this page an open redirect. */
function isOwnCallback(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return loopback && url.pathname === '/auth/v1/callback' && !url.username && !url.password;
}

/** POST /local/google/choose: the person picked an account, typed one, or cancelled. */
async function choose(request: Request, sql: postgres.Sql): Promise<Response> {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return new Response(null, { status: 403 });
  const form = new URLSearchParams(await request.text());
  const wanted = readGoogleRequest(form);
  if (!wanted) return new Response('Unknown client or redirect address.\n', { status: 400 });
  const target = new URL(wanted.redirectUri);
  target.searchParams.set('state', wanted.state);
  if (form.get('cancel')) {
    target.searchParams.set('error', 'access_denied');
    target.searchParams.set('error_description', 'The person cancelled the sign-in.');
    return goTo(target);
  }
  const email = (form.get('email') ?? '').trim();
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) || email.length > 255) {
    return new Response('Please give an email address.\n', { status: 400 });
  }
  const name = (form.get('name') ?? '').trim().slice(0, 200) || (email.split('@')[0] ?? email);
  const verified = form.get('verified') !== 'no';
  const account = await saveAccount(sql, { email, name, verified });
  target.searchParams.set('code', await issueGrant(sql, { account, ...wanted }));
  return goTo(target);
}

/**
 * By page instead of 303: browsers hold every redirect after a form to the page's `form-action`,
 * and the round trip may end on another name of this machine (127.0.0.1 for localhost).
 */
function goTo(target: URL): Response {
  const href = target.href.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signing in</title>
<meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0;url=${href}"></head>
<body><p>Signing in… <a href="${href}">Continue</a></p></body></html>`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(html, { headers });
}

type Answer = (request: Request, sql: postgres.Sql) => Promise<Response>;

const answers: Record<string, Answer> = {
  'GET /local/google/discovery': discovery,
  'GET /local/google/jwks': (_, sql) => keySet(sql),
  'POST /local/google/token': token,
  'POST /local/google/choose': choose,
};

/** Everything of the stand-in provider but its page. */
export async function answerGoogle(request: Request, sql: postgres.Sql): Promise<Response> {
  const answer = answers[`${request.method} ${new URL(request.url).pathname}`];
  return answer ? answer(request, sql) : new Response('Not found.\n', { status: 404 });
}

export function googleRoute(request: Request): Promise<Response> {
  return answerGoogle(request, getSql());
}
