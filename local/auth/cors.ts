const methods = 'GET, POST, PUT, PATCH, DELETE';
const requestHeaders =
  'Accept, Authorization, Content-Type, X-Client-IP, X-Client-Info, X-JWT-AUD, x-use-cookie, X-Supabase-Api-Version, apikey';
const exposed = 'X-Total-Count, Link, X-Supabase-Api-Version';

/** Any origin may call: nothing here is authorised by a cookie. */
export function withCors(request: Request, response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('access-control-allow-origin', '*');
  headers.set('access-control-allow-credentials', 'true');
  headers.append('vary', 'Origin');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  if (request.method === 'OPTIONS') {
    headers.set('access-control-allow-methods', methods);
    headers.set('access-control-allow-headers', requestHeaders);
  } else {
    headers.set('access-control-expose-headers', exposed);
  }
  return new Response(response.body, { status: response.status, headers });
}
