import { loseSession, whenGateOpen } from '@/lib/auth/session-gate';

/**
 * The browser's side of the API: cookies always, a JSON content type only with a
 * body, a bearer token once there is one, and errors whose message is "<status>: <body>".
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  /** Facts beside the sentence, for example the price that applies now. */
  readonly details: unknown;
  /** The sentence written for the reader, without status and JSON around it. */
  readonly reason: string;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.name = 'ApiError';
    this.status = status;
    const parsed = readError(body);
    this.code = parsed?.code ?? null;
    this.reason = parsed?.message ?? body;
    this.details = parsed?.details;
  }
}

/** A read without an answer is given up after this, so that a poll can ask again. */
const readMs = 30_000;

let accessToken: string | null = null;

/**
 * Kept in memory only; the auth context sets it on every change of the session. A token that has
 * ended is still sent: the server then reads the cookie, which it can renew.
 */
export function setAccessToken(token: string | null): void {
  accessToken = token;
}

type RequestOptions = {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, with its own type, in place of a JSON body. */
  file?: Blob;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/**
 * Sends a request and returns the parsed answer. Throws {@link ApiError} on any failure. A 401 also
 * ends the session of this page (session-gate.ts), so callers need not tell the reader.
 */
export async function apiRequest<T>(
  method: string,
  url: string,
  { body, file, headers = {}, signal }: RequestOptions = {},
): Promise<T> {
  await whenGateOpen(signal);
  const patience = patienceWith(signal, method === 'GET' ? readMs : null);
  try {
    const response = await fetch(url, {
      method,
      credentials: 'include',
      cache: 'no-cache',
      signal: patience.signal,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
        ...headers,
      },
      body: body === undefined ? file : JSON.stringify(body),
    });
    if (response.ok) return (await response.json()) as T;
    const error = new ApiError(response.status, (await response.text()) || response.statusText);
    if (response.status === 401) loseSession();
    throw error;
  } finally {
    patience.end();
  }
}

/** The caller's signal with a time limit in milliseconds. Not every browser has AbortSignal.any. */
function patienceWith(signal: AbortSignal | undefined, limitMs: number | null) {
  if (limitMs === null) return { signal, end: () => undefined };
  const abort = new AbortController();
  const pass = () => abort.abort(signal?.reason);
  const timer = setTimeout(() => abort.abort(new DOMException('', 'TimeoutError')), limitMs);
  signal?.addEventListener('abort', pass);
  if (signal?.aborted) pass();
  return {
    signal: abort.signal,
    end: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', pass);
    },
  };
}

/** The default fetcher: the key's first element is the path, further non-null ones are joined by "/". */
export async function fetchByKey<T>(key: readonly unknown[], signal?: AbortSignal): Promise<T> {
  const parts = key.filter((part) => part !== null && part !== undefined);
  return apiRequest<T>('GET', parts.join('/'), { signal });
}

/** As {@link fetchByKey}, for what may be asked without a session: null instead of an error on a 401. */
export async function fetchByKeyOrNull<T>(
  key: readonly unknown[],
  signal?: AbortSignal,
): Promise<T | null> {
  try {
    return await fetchByKey<T>(key, signal);
  } catch (error) {
    if (isUnauthorized(error)) return null;
    throw error;
  }
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && /^401: /.test(error.message);
}

/** What to tell the reader about a failed request, or `fallback` when nothing readable came. */
export function reasonOf(error: unknown, fallback: string): string {
  // Without our error's shape it is a proxy's page or the like: nothing to show anybody.
  return error instanceof ApiError && error.code ? error.reason : fallback;
}

function readError(body: string): { code: string; message: string; details: unknown } | null {
  try {
    const { error } = JSON.parse(body) as {
      error?: { code?: unknown; message?: unknown; details?: unknown };
    };
    return typeof error?.code === 'string' && typeof error.message === 'string'
      ? { code: error.code, message: error.message, details: error.details }
      : null;
  } catch {
    return null;
  }
}
