import { createServerClient } from '@supabase/ssr';
import { type NextRequest, NextResponse } from 'next/server';
import ws from 'ws';
import { sessionCookie, sessionCookieFor } from '@/lib/auth/session-cookie';
import { contentSecurityPolicy } from '@/lib/csp';
import { supabaseEnv } from '@/lib/env';

const protectedPages = /^\/(dashboard|create|create-wizard|posts|settings)(\/|$)/;

/**
 * Keeps the session cookie fresh, sends visitors to the sign-up screen early and sets the CSP.
 * It is never the only check: every page and route asks for the user itself.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const code = request.nextUrl.pathname === '/' && request.nextUrl.searchParams.get('code');
  // Mailed links whose own address is not allowed land on the front door, which leads away.
  if (code)
    return NextResponse.redirect(
      new URL(`/auth/callback?${new URLSearchParams({ code })}`, publicOrigin(request)),
    );
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64');
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  // Overwritten, never read: a nonce sent by the client must not reach the page.
  headers.set('content-security-policy', policy);
  headers.set('x-nonce', nonce);
  let response = NextResponse.next({ request: { headers } });

  const hasCookie = request.cookies.getAll().some((c) => c.name.startsWith(sessionCookie.name));
  const signedIn = hasCookie
    ? await refreshSession(request, (cookies) => {
        headers.set('cookie', request.cookies.toString());
        response = NextResponse.next({ request: { headers } });
        for (const { name, value, options } of cookies) response.cookies.set(name, value, options);
        response.headers.set('cache-control', 'private, no-store');
      })
    : false;

  // Server function calls are decoded by React before our code runs: only for signed-in users.
  if (!signedIn && request.headers.has('next-action'))
    return new NextResponse(null, { status: 401 });
  if (!signedIn && protectedPages.test(request.nextUrl.pathname))
    return NextResponse.redirect(new URL('/signup', publicOrigin(request)));
  response.headers.set('content-security-policy', policy);
  return response;
}

type CookieList = { name: string; value: string; options: Record<string, unknown> }[];

/** True when a verified session stands behind the request; an auth outage counts as one. */
async function refreshSession(
  request: NextRequest,
  write: (cookies: CookieList) => void,
): Promise<boolean> {
  const env = supabaseEnv();
  if (!env) return false;
  const client = createServerClient(env.url, env.key, {
    cookieOptions: sessionCookieFor(
      request.headers.get('x-forwarded-proto') ?? request.nextUrl.protocol,
    ),
    realtime: { transport: ws as never },
    cookies: {
      getAll: () => request.cookies.getAll(),
      setAll: (list) => {
        for (const { name, value } of list) request.cookies.set(name, value);
        write(list as CookieList);
      },
    },
  });
  const { data, error } = await client.auth.getClaims();
  // A dead auth server must not sign anybody out; the page checks again and says what is wrong.
  return Boolean(data) || error?.name === 'AuthRetryableFetchError';
}

function publicOrigin(request: NextRequest): string {
  const host = request.headers.get('x-forwarded-host') ?? request.headers.get('host');
  const protocol = request.headers.get('x-forwarded-proto') ?? request.nextUrl.protocol;
  return host ? `${protocol.replace(/:$/, '')}://${host}` : request.nextUrl.origin;
}

export const config = {
  runtime: 'nodejs',
  matcher: ['/((?!api/|auth/v1/|storage/v1/|_next/static|_next/image|.*\\.[a-z0-9]+$).*)'],
};
