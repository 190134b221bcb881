import type { Endpoint } from './call';
import type { LimitName } from './config';
import { adminDeleteUser, adminGetUser, adminUpdateUser } from './endpoints/admin';
import { verifyFactor } from './endpoints/factor-verify';
import { challengeFactor, enrollFactor, unenrollFactor } from './endpoints/factors';
import { linkIdentity, unlinkIdentity } from './endpoints/identities';
import { otp, recover, resend } from './endpoints/mail';
import { authorize, callback } from './endpoints/oauth';
import { health, jwks, settings } from './endpoints/server';
import { signup } from './endpoints/signup';
import { token } from './endpoints/token';
import { getUser, logout, putUser, reauthenticate } from './endpoints/user';
import { verify, verifyLink } from './endpoints/verify';

export type Route = {
  method: string;
  path: string;
  run: Endpoint;
  /** Whether a JSON body is read; absent where there is none or it is not JSON. */
  body?: 'required' | 'optional';
  /** Requests are counted per address and path. */
  limit?: LimitName;
  captcha?: boolean;
};

type Extra = Omit<Route, 'method' | 'path' | 'run'>;
const json: Extra = { body: 'required' };
const guarded: Extra = { body: 'required', limit: 'otp', captcha: true };

const routes: Route[] = [
  on('GET', '/health', health),
  on('GET', '/settings', settings),
  on('GET', '/.well-known/jwks.json', jwks),
  on('POST', '/signup', signup, guarded),
  on('POST', '/token', token, { ...json, limit: 'token', captcha: true }),
  on('POST', '/otp', otp, guarded),
  on('POST', '/recover', recover, guarded),
  on('POST', '/resend', resend, guarded),
  on('GET', '/verify', verifyLink, { limit: 'verify' }),
  on('POST', '/verify', verify, { ...json, limit: 'verify' }),
  on('GET', '/user', getUser),
  on('PUT', '/user', putUser, { ...json, limit: 'otp' }),
  on('GET', '/reauthenticate', reauthenticate),
  on('POST', '/logout', logout),
  on('GET', '/authorize', authorize),
  on('GET', '/callback', callback),
  on('POST', '/callback', callback),
  on('GET', '/user/identities/authorize', linkIdentity),
  on('DELETE', '/user/identities/:id', unlinkIdentity),
  on('GET', '/admin/users/:id', adminGetUser),
  on('PUT', '/admin/users/:id', adminUpdateUser, json),
  on('DELETE', '/admin/users/:id', adminDeleteUser, { body: 'optional' }),
  on('POST', '/factors', enrollFactor, json),
  on('POST', '/factors/:id/challenge', challengeFactor, { body: 'optional', limit: 'mfa' }),
  on('POST', '/factors/:id/verify', verifyFactor, { ...json, limit: 'mfa' }),
  on('DELETE', '/factors/:id', unenrollFactor),
];

function on(method: string, path: string, run: Endpoint, extra: Extra = {}): Route {
  return { method, path, run, ...extra };
}

type Found = { route: Route; params: string[] };

/** The route of a request, null for an unknown path. */
export function findRoute(method: string, path: string): Found | 'wrong-method' | null {
  const matches = routes.flatMap((route) => {
    const params = matchPath(route.path, path);
    return params ? [{ route, params }] : [];
  });
  // A fixed path comes before the placeholder that would match it, too.
  const fixed = matches.filter(({ params }) => params.length === 0);
  const candidates = fixed.length > 0 ? fixed : matches;
  if (candidates.length === 0) return null;
  return candidates.find(({ route }) => route.method === method) ?? 'wrong-method';
}

function matchPath(pattern: string, path: string): string[] | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: string[] = [];
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params.push(value);
    else if (part !== value) return null;
  }
  return params;
}
