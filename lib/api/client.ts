/**
 * The browser's side of the API (spec.md §7): cookies always, a JSON content type only with a
 * body, a bearer token once there is one, and errors whose message is "<status>: <body>".
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  /** The sentence written for the reader, without status and JSON around it. */
  readonly reason: string;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.name = 'ApiError';
    this.status = status;
    const parsed = readError(body);
    this.code = parsed?.code ?? null;
    this.reason = parsed?.message ?? body;
  }
}

type AccessToken = { token: string; expiresAt: number };

let accessToken: AccessToken | null = null;
/** From here on a token may end on its way; the cookie, which the server can renew, speaks then. */
const tokenMarginMs = 90_000;

/**
 * Kept in memory only; the auth context sets it on every change of the session. `expiresAt` is in
 * seconds. A tab that slept holds an old token for a moment: it is not sent any more.
 */
export function setAccessToken(token: string | null, expiresAt = Number.POSITIVE_INFINITY): void {
  accessToken = token ? { token, expiresAt } : null;
}

function bearer(): Record<string, string> {
  if (!accessToken || accessToken.expiresAt * 1000 - Date.now() < tokenMarginMs) return {};
  return { authorization: `Bearer ${accessToken.token}` };
}

type RequestOptions = {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Sends a request and returns the parsed answer. Throws {@link ApiError} on any failure. */
export async function apiRequest<T>(
  method: string,
  url: string,
  { body, headers = {}, signal }: RequestOptions = {},
): Promise<T> {
  const response = await fetch(url, {
    method,
    credentials: 'include',
    cache: 'no-cache',
    signal,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...bearer(),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok)
    throw new ApiError(response.status, (await response.text()) || response.statusText);
  return (await response.json()) as T;
}

/** The default fetcher: the key's first element is the path, further non-null ones are joined by "/". */
export async function fetchByKey<T>(key: readonly unknown[], signal?: AbortSignal): Promise<T> {
  const parts = key.filter((part) => part !== null && part !== undefined);
  return apiRequest<T>('GET', parts.join('/'), { signal });
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && /^401: /.test(error.message);
}

/** What to tell the reader about a failed request, or `fallback` when nothing readable came. */
export function reasonOf(error: unknown, fallback: string): string {
  // Without our error's shape it is a proxy's page or the like: nothing to show anybody.
  return error instanceof ApiError && error.code ? error.reason : fallback;
}

function readError(body: string): { code: string; message: string } | null {
  try {
    const { error } = JSON.parse(body) as { error?: { code?: unknown; message?: unknown } };
    return typeof error?.code === 'string' && typeof error.message === 'string'
      ? { code: error.code, message: error.message }
      : null;
  } catch {
    return null;
  }
}
