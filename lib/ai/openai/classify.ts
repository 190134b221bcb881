import 'server-only';
import {
  APIConnectionError,
  APIConnectionTimeoutError,
  APIError,
  APIUserAbortError,
} from 'openai/error';
import { AiError } from '../errors';

const exhausted = new Set([
  'insufficient_quota',
  'billing_hard_limit_reached',
  'credit_balance_exhausted',
  'organization_spend_limit_exceeded',
  'project_spend_limit_exceeded',
  'organization_usage_limit_exceeded',
]);
const blocked = new Set(['moderation_blocked', 'content_policy_violation', 'content_filter']);
const unsupported = new Set(['unsupported_parameter', 'unsupported_value', 'unknown_parameter']);
const busy = new Set(['rate_limit_exceeded', 'slow_down', 'server_error', 'overloaded']);

export type Service = { name: string; activity: string };
export const writingService: Service = { name: 'writing service', activity: 'Writing' };
export const imageService: Service = { name: 'image service', activity: 'Image generation' };
export const searchService: Service = { name: 'search service', activity: 'Web search' };

type Failure = {
  status?: number;
  code: string;
  type: string;
  param: string;
  message: string;
  headers?: Headers;
  body?: unknown;
};

export function classify(
  error: unknown,
  signal?: AbortSignal,
  service: Service = writingService,
): AiError {
  if (error instanceof AiError) return error;
  if (signal?.aborted || error instanceof APIUserAbortError) return cancelled(error);
  if (error instanceof APIConnectionTimeoutError)
    return retry('timeout', `The ${service.name} did not answer in time.`, { cause: error });
  if (error instanceof APIConnectionError)
    return error.cause instanceof AiError ? error.cause : unreachable(service, error);
  if (error instanceof APIError) return classifyFailure(service, failureOf(error), error);
  if (error instanceof SyntaxError) return malformed(service, error);
  // The runtime reports a socket cut mid-stream as a plain TypeError.
  if (error instanceof TypeError) return unreachable(service, error);
  return retry('unknown', `The ${service.name} failed in an unexpected way.`, { cause: error });
}

export function classifyBody(text: string): AiError {
  const classified = (failure: Failure) => classifyFailure(writingService, failure);
  try {
    const body: unknown = JSON.parse(text);
    const error = isRecord(body) ? body.error : undefined;
    if (typeof error === 'string') return classified(failureOf({ error: { message: error } }));
    if (isRecord(error)) return classified(failureOf({ error, ...error }));
  } catch {
    return malformed();
  }
  return malformed();
}

export function cancelled(cause?: unknown): AiError {
  return new AiError('cancelled', 'cancelled', 'Cancelled', { cause });
}

export function malformed({ name } = writingService, cause?: unknown): AiError {
  return retry('malformed', `The ${name} sent an answer that could not be read.`, { cause });
}

function unreachable({ name }: Service, cause: unknown): AiError {
  return retry('network', `The connection to the ${name} was lost.`, { cause });
}

function retry(
  code: string,
  message: string,
  options: { cause?: unknown; retryAfterMs?: number } = {},
) {
  return new AiError('retry', code, message, options);
}

function classifyFailure({ name, activity }: Service, failure: Failure, cause?: unknown): AiError {
  const { status, code, type, param } = failure;
  const retryAfterMs = failure.headers ? retryAfter(failure.headers) : undefined;
  const options = { cause, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  if (exhausted.has(type) || exhausted.has(code))
    return operator(
      'quota',
      `${activity} is paused: the model account of this server is used up.`,
      cause,
    );
  // The vendor sends 403 or 400 with different codes but the same message.
  if (/organi[sz]ation must be verified/i.test(failure.message))
    return operator(
      'unverified_organization',
      `${activity} is paused: the vendor asks this server's organisation to verify itself.`,
      cause,
    );
  if (status === 401 || status === 403 || code === 'invalid_api_key')
    return operator(
      'bad_key',
      `${activity} is paused: the model refuses the key of this server.`,
      cause,
    );
  if (status === 404 || code === 'model_not_found')
    return operator(
      'no_model',
      `${activity} is paused: the configured model does not exist.`,
      cause,
    );
  if (blocked.has(code)) return moderationBlocked(failure, cause);
  if (param.startsWith('response_format') || /response_format|json_schema/.test(failure.message))
    return operator('unsupported_format', 'The model cannot answer in the form we need.', cause);
  if (status === 400 && (param === 'reasoning_effort' || /reasoning_effort/.test(failure.message)))
    return operator('unsupported_effort', 'The model does not know this effort.', cause);
  if (unsupported.has(code))
    return operator(
      'unsupported',
      'The configured model does not know one of our settings.',
      cause,
    );
  if (code === 'context_length_exceeded' || status === 413)
    return new AiError('fatal', 'too_long', 'The text is too long for the configured model.', {
      cause,
    });
  if (status === 429 || code === 'rate_limit_exceeded' || code === 'slow_down')
    return retry('rate_limited', `The ${name} is busy right now.`, options);
  if (status === undefined || status >= 500 || status === 408 || status === 409 || busy.has(code))
    return retry('server_error', `The ${name} had a problem.`, options);
  return new AiError('fatal', 'bad_request', `The ${name} refused the request.`, { cause });
}

function operator(code: string, message: string, cause?: unknown): AiError {
  return new AiError('unavailable', code, message, { cause });
}

function moderationBlocked(failure: Failure, cause?: unknown): AiError {
  const body = isRecord(failure.body) ? failure.body : {};
  const details = isRecord(body.moderation_details) ? body.moderation_details : {};
  const categories = Array.isArray(details.categories) ? details.categories.map(String) : [];
  const reason = categories.length > 0 ? ` (${categories.join(', ').replaceAll('_', ' ')})` : '';
  return new AiError(
    'fatal',
    'moderation_blocked',
    `The safety check stopped this request${reason}. Please change the wording and try again.`,
    { categories, cause },
  );
}

function failureOf(error: {
  status?: unknown;
  code?: unknown;
  type?: unknown;
  param?: unknown;
  message?: unknown;
  headers?: unknown;
  error?: unknown;
}): Failure {
  const body = isRecord(error.error) ? error.error : {};
  return {
    ...(typeof error.status === 'number' ? { status: error.status } : {}),
    ...(error.headers instanceof Headers ? { headers: error.headers } : {}),
    code: String(error.code ?? body.code ?? ''),
    type: String(error.type ?? body.type ?? ''),
    param: String(error.param ?? ''),
    message: String(body.message ?? error.message ?? ''),
    body: error.error,
  };
}

/** In milliseconds, max ten minutes; undefined without a usable header. */
function retryAfter(headers: Headers): number | undefined {
  const precise = Number.parseFloat(headers.get('retry-after-ms') ?? '');
  const header = headers.get('retry-after') ?? '';
  const seconds = Number.parseFloat(header);
  const wait = Number.isFinite(precise)
    ? precise
    : Number.isFinite(seconds)
      ? seconds * 1_000
      : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.min(Math.max(0, wait), 600_000) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
