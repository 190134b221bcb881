import { createServerClient } from '@supabase/ssr';
import { type NextRequest, NextResponse } from 'next/server';
import ws from 'ws';
import { verifiedClaims } from '@/lib/auth/claims';
import { sessionIn } from '@/lib/auth/known-sessions';
import { isOutage } from '@/lib/auth/outage';
import { hasSessionCookie, isVerifierCookie, sessionCookieFor } from '@/lib/auth/session-cookie';
import { isSettled, rememberAnswer, vetSession } from '@/lib/auth/token-guard';
import { appOrigin, appUrl, supabaseEnv } from '@/lib/env';
import { publicConfig } from '@/lib/env.client';
import { contentSecurityPolicy } from '@/lib/server/csp';
import { browserProtocol } from '@/lib/server/same-origin';

/** The pages of app/(studio), and nothing below them: any other path is a 404 for visitors, too. */
const protectedPages =
  /^\/(dashboard|create|create-wizard|posts\/(writing\/)?[^/]+|posts\/[^/]+\/source-sheet|sources(\/[^/]+)?|settings(\/(brand|credits|data|developers|profile|publishing(\/[^/]+)?|security))?)$/;
/** Without pages; but what is unknown there is drawn as one, and React would decode a call for it. */
const besidePages = /^\/(api|auth\/v1|storage\/v1|_next)\//;
const notTaken = {
  error: { code: 'bad_request', message: 'Send the request as application/json.' },
};
/** What the auth server adds to the address it sends a browser back to. */
const answerNames = ['code', 'error', 'error_code', 'error_description'];

/**
 * Keeps the session cookie fresh, sends visitors to the sign-up screen early and sets the CSP.
 * It is never the only check: every page and route asks for the user itself.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  if (besidePages.test(pathname)) {
    const isRefused = mayCallServerFunction(request) && !isOwnSupabase(pathname);
    return isRefused ? NextResponse.json(notTaken, { status: 400 }) : NextResponse.next();
  }
  if (!isDecodable(pathname)) return new NextResponse(null, { status: 400 });
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  // Overwritten, never read: a nonce sent by the client must not reach the page.
  headers.set('content-security-policy', policy);
  headers.set('x-nonce', nonce);
  const own = appUrl();
  if (own) {
    // Next compares the origin of a server action with these; a proxy may not pass them on.
    headers.set('x-forwarded-host', own.host);
    headers.set('x-forwarded-proto', own.protocol.slice(0, -1));
  }
  let response = NextResponse.next({ request: { headers } });

  const session = hasSessionCookie(request.headers.get('cookie') ?? '')
    ? await refreshSession(request, (cookies) => {
        headers.set('cookie', request.cookies.toString());
        response = NextResponse.next({ request: { headers } });
        for (const { name, value, options } of cookies) response.cookies.set(name, value, options);
        response.headers.set('cache-control', 'private, no-store');
      })
    : 'none';

  // Server function calls are decoded by React before our code runs: only for signed-in users.
  if (session !== 'verified' && mayCallServerFunction(request))
    return sent(new NextResponse(null, { status: session === 'none' ? 401 : 503 }));
  const path = elsewhere(request, session !== 'none');
  if (path) return sent(NextResponse.redirect(new URL(path, appOrigin(request))));
  response.headers.set('content-security-policy', policy);
  return response;

  /** An answer of our own that keeps what the refresh has written. */
  function sent(answer: NextResponse): NextResponse {
    for (const cookie of response.cookies.getAll()) answer.cookies.set(cookie);
    return answer;
  }
}

/** Next answers 500 where a part of a page's address cannot be decoded. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** With Supabase at our own address its folders take forms. */
function isOwnSupabase(path: string): boolean {
  return publicConfig().supabaseUrl?.startsWith('/') === true && !/^\/(api|_next)\//.test(path);
}

function mayCallServerFunction({ method, headers }: NextRequest): boolean {
  const isForm = /^multipart\/form-data/i.test(headers.get('content-type') ?? '');
  return headers.has('next-action') || (method === 'POST' && isForm);
}

/**
 * Where a page sends its visitor instead of being drawn, or null. Answers of the auth server that
 * land elsewhere (a refused redirect address, another browser) go on to the callback, and the
 * landing page's parameter goes along to the sign-up screen.
 */
function elsewhere({ nextUrl }: NextRequest, signedIn: boolean): string | null {
  const isProtected = protectedPages.test(nextUrl.pathname);
  if (nextUrl.pathname === '/' || (isProtected && !signedIn)) {
    const answer = [...nextUrl.searchParams].filter(([name]) => answerNames.includes(name));
    if (answer.length > 0) return `/auth/callback?${new URLSearchParams(answer)}`;
  }
  if (!isProtected || signedIn) return null;
  const landing = nextUrl.searchParams.get('u');
  return landing === null ? '/signup' : `/signup?${new URLSearchParams({ u: landing })}`;
}

type CookieList = { name: string; value: string; options: Record<string, unknown> }[];

/** Which session stands behind the request; `unknown` in an outage of the auth server. */
async function refreshSession(
  request: NextRequest,
  write: (cookies: CookieList) => void,
): Promise<'verified' | 'unknown' | 'none'> {
  const env = supabaseEnv();
  if (!env) return 'none';
  const session = sessionIn(request.headers.get('cookie') ?? '');
  if (session && isSettled(session)) return 'verified';
  const verdict = session ? await vetSession(session) : 'refuse';
  // A dead auth server must not sign anybody out; the page checks again and says what is wrong.
  if (verdict !== 'pass') return verdict === 'unknown' ? 'unknown' : 'none';
  const client = createServerClient(env.url, env.key, {
    cookieOptions: sessionCookieFor(browserProtocol(request) ?? request.nextUrl.protocol),
    realtime: { transport: ws as never },
    // The list of sessions names the device that renewed one last.
    global: { headers: { 'user-agent': request.headers.get('user-agent') ?? '' } },
    cookies: {
      getAll: () => request.cookies.getAll(),
      setAll: (list) => {
        const kept = list.filter(({ name }) => !isVerifierCookie(name));
        for (const { name, value } of kept) request.cookies.set(name, value);
        write(kept as CookieList);
      },
    },
  });
  const { claims, error } = await verifiedClaims(client.auth);
  if (session) rememberAnswer(session.access_token, { claims, error });
  if (claims) return 'verified';
  return error && isOutage(error) ? 'unknown' : 'none';
}

export const config = {
  runtime: 'nodejs',
  // Not by file ending: `/posts/a.b` is a page too.
  matcher: [
    '/((?!api/|auth/v1/|storage/v1/|_next/|(?:icon[-\\w]*|apple-touch-icon|og)\\.(?:svg|png)$|robots\\.txt$|sitemap\\.xml$|manifest\\.webmanifest$).*)',
    // What React would decode, at every address: an unknown one is drawn as a page, too.
    { source: '/:path*', has: [{ type: 'header', key: 'next-action' }] },
    {
      source: '/:path*',
      has: [{ type: 'header', key: 'content-type', value: 'multipart/form-data.*' }],
    },
  ],
};
