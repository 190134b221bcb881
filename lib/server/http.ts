import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { type Db, getDb } from '@/db/client';
import { isDatabaseGone } from '@/db/failures';
import { assertKeyMay, type KeyUser, requireKey } from '@/lib/api-keys/authenticate';
import type { KeyScope } from '@/lib/api-keys/limits';
import { type AuthUser, requireUser } from '@/lib/auth/server';
import { ConfigurationError, cronSecret } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { logFailure } from '@/lib/observability/database-outage';
import { logWarning, withLogFields } from '@/lib/observability/log';
import { assertWithinLimit, countApiRequest, type RateLimitName } from '@/lib/server/rate-limit';
import { assertSameOrigin } from '@/lib/server/same-origin';

/** `webhook`: the handler checks a signature over the raw body. `key`: an API key, never a session. */
type AuthMode = 'user' | 'key' | 'public' | 'cron' | 'webhook';
type Schema = z.ZodType;
type Parsed<S> = S extends Schema ? z.output<S> : undefined;

type Options<A extends AuthMode, P, Q, B> = {
  auth?: A;
  /** Asks the auth server whether the session still holds. Default: all but GET and HEAD. */
  fresh?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  /** What an API key must be allowed to do. */
  scope?: A extends 'key' ? KeyScope : never;
  limit?: A extends 'user' | 'key' ? RateLimitName : never;
  /** In bytes; 64 KB by default. */
  maxBytes?: number;
};

type RouteContext<A extends AuthMode, P, Q, B> = {
  request: Request;
  db: Db;
  user: A extends 'user' ? AuthUser : A extends 'key' ? KeyUser : null;
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
};

/** Checks user, origin and input; answers failures as `{ error: { code, message } }`. */
export function route<
  A extends AuthMode = 'user',
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(
  options: Options<A, P, Q, B>,
  handler: (context: RouteContext<A, P, Q, B>) => Promise<Response> | Response,
) {
  return async (request: Request, segment: { params: Promise<unknown> }): Promise<Response> => {
    const requestId = requestIdOf(request);
    let limitHeaders: Record<string, string> = {};
    return withLogFields({ requestId, method: request.method, path: pathOf(request) }, answer);

    async function answer(): Promise<Response> {
      try {
        const mode = options.auth ?? 'user';
        const mutation = request.method !== 'GET' && request.method !== 'HEAD';
        if (mode === 'cron') assertCron(request);
        // Browsers never send an API key by themselves.
        else if (mutation && mode !== 'webhook' && mode !== 'key') assertSameOrigin(request);
        const db = getDb();
        const key = mode === 'key' ? await requireKey(db, request) : null;
        if (key) {
          // Refused requests count, because each costs queries.
          limitHeaders = await countApiRequest(db, key.id);
          assertKeyMay(key, options.scope ?? 'write');
        }
        const fresh = options.fresh ?? mutation;
        const user = mode === 'user' ? await requireUser({ db, request, fresh }) : key;
        const url = new URL(request.url);
        const context = {
          request,
          db,
          user,
          params: options.params ? parseParams(options.params, await segment.params) : undefined,
          query: options.query
            ? parseInput(options.query, Object.fromEntries(url.searchParams))
            : undefined,
          body: options.body
            ? parseInput(options.body, await readJson(request, options.maxBytes ?? 65_536))
            : undefined,
        } as RouteContext<A, P, Q, B>;
        if (options.limit && user) await assertWithinLimit(db, user.id, options.limit);
        const response = await handler(context);
        response.headers.set('x-request-id', requestId);
        for (const [name, value] of Object.entries(limitHeaders)) response.headers.set(name, value);
        if (!response.headers.has('cache-control'))
          response.headers.set('cache-control', 'private, no-store');
        return response;
      } catch (error) {
        return errorResponse(error, requestId, limitHeaders);
      }
    }
  };
}

/** Keeps a proxy's id, so that both logs use the same one. */
export function requestIdOf({ headers }: { headers: Headers }): string {
  const given = headers.get('x-request-id') ?? '';
  return /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

function pathOf(request: Request): string {
  return new URL(request.url).pathname.slice(0, 200);
}

/** Parses `value` through `view`, so that no column leaves the server by accident. */
export function json<S extends Schema>(view: S, value: z.input<S>, status = 200): Response {
  return Response.json(view.parse(value), { status });
}

/** Answers 304 if nothing changed. `etag` selects what counts as a change; default: everything. */
export function jsonWithEtag<S extends Schema>(
  request: Request,
  view: S,
  value: z.input<S>,
  options: { etag?: (answer: z.output<S>) => unknown } = {},
): Response {
  const answer = view.parse(value);
  const body = JSON.stringify(answer);
  const news = options.etag ? JSON.stringify(options.etag(answer)) : body;
  const tag = createHash('sha1').update(news).digest('base64url');
  const etag = options.etag ? `W/"${tag}"` : `"${tag}"`;
  const headers = { etag, 'cache-control': 'private, no-cache', vary: 'cookie, authorization' };
  if (isKnown(request, tag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, 'content-type': 'application/json' } });
}

/** Weak comparison, because compressing proxies mark every tag as weak. */
function isKnown(request: Request, tag: string): boolean {
  const known = request.headers.get('if-none-match')?.trim() ?? '';
  if (known === '*') return true;
  return Array.from(known.matchAll(/"([^"]*)"/g), ([, one]) => one).includes(tag);
}

async function readJson(request: Request, limit: number): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw new AppError('bad_request', 'Send the request as application/json.');
  const bytes = await readBytes(request, limit);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new AppError('bad_request', 'The request body is not valid JSON.');
  }
}

/** Bytes of an oversize body that are still read, so that the sender receives the refusal. */
const discardedBytes = 8_388_608;

const arrivalMs = 9_000;

/**
 * Reads for max 9 s unless `signal` is given. Throws AppError `too_large`, `bad_request` if the
 * body does not arrive whole, or the AppError that `signal` aborts with.
 */
export async function readBytes(
  request: Request,
  limit: number,
  signal: AbortSignal = AbortSignal.timeout(arrivalMs),
): Promise<Uint8Array> {
  try {
    return await readWhole(request, limit, signal);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('bad_request', 'The request did not arrive whole, or not in time.', {
      cause,
    });
  }
}

async function readWhole(request: Request, limit: number, signal: AbortSignal) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body = request.body?.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal });
  if (body) {
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size <= limit) chunks.push(chunk);
      // Answering during an upload closes the connection before the sender sees the answer.
      else if (size > limit + discardedBytes) break;
    }
  }
  if (size > limit)
    throw new AppError('too_large', `The request is larger than ${Math.floor(limit / 1024)} KB.`);
  return Buffer.concat(chunks);
}

/** Throws AppError `invalid`. */
export function parseInput(schema: Schema, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, 10).map(({ path, message }) => ({
    path: path.join('.'),
    message: message.slice(0, 300),
  }));
  throw new AppError('invalid', describeIssues(parsed.error), { details: { issues } });
}

function parseParams(schema: Schema, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError('not_found');
  return parsed.data;
}

function describeIssues(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map((issue) => {
      const field = issue.path.join('.');
      return field && !issue.message.toLowerCase().includes(field.toLowerCase())
        ? `${field}: ${issue.message}`
        : issue.message;
    })
    .join('. ');
}

function assertCron(request: Request): void {
  const secret = cronSecret();
  const given = request.headers.get('authorization') ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (!secret || !timingSafeEqual(digest(given), digest(`Bearer ${secret}`)))
    throw new AppError('unauthorized', 'This address is for the scheduler.');
}

function errorResponse(
  error: unknown,
  requestId: string,
  limitHeaders: Record<string, string>,
): Response {
  const known = knownError(error, requestId);
  return Response.json(
    { error: { code: known.code, message: known.message, details: known.details } },
    {
      status: known.status,
      headers: {
        ...limitHeaders,
        ...known.headers,
        'x-request-id': requestId,
        'cache-control': 'private, no-store',
      },
    },
  );
}

/** Logs and hides every error that is not an AppError. */
export function knownError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) {
    const { code, status } = error;
    if (status >= 500) logWarning('A request failed for now', error, { requestId, status, code });
    return error;
  }
  logFailure('A request failed', error, { requestId });
  if (error instanceof ConfigurationError)
    return new AppError('unavailable', 'This server is not set up completely. Its log says why.');
  return new AppError(isDatabaseGone(error) ? 'unavailable' : 'internal');
}
