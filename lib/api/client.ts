import { loseSession, whenGateOpen } from '@/lib/auth/session-gate';

/** The message is "<status>: <body>". */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  /** Data beside the sentence, e.g. the current price. */
  readonly details: unknown;
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

const readMs = 30_000;

let accessToken: string | null = null;

/** An expired token is still sent: the server then reads the cookie, which it can renew. */
export function setAccessToken(token: string | null): void {
  accessToken = token;
}

type RequestOptions = {
  body?: unknown;
  file?: Blob;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Throws {@link ApiError} for an error answer. A 401 also ends the page's session. */
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

/** Not every browser has `AbortSignal.any`. */
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

/** Default fetcher: joins the non-null parts of the key with "/". */
export async function fetchByKey<T>(key: readonly unknown[], signal?: AbortSignal): Promise<T> {
  const parts = key.filter((part) => part !== null && part !== undefined);
  return apiRequest<T>('GET', parts.join('/'), { signal });
}

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

/** True if the server wants a fresh proof of who the owner is. */
export function wantsProof(error: unknown): boolean {
  const details = error instanceof ApiError ? error.details : null;
  return typeof details === 'object' && details !== null && 'stepUp' in details;
}

export const lostRequest = 'That did not reach the server. Please try again.';

export function reasonOf(error: unknown, fallback: string): string {
  // Without an error code it may be a proxy's page, so its text is not shown.
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
