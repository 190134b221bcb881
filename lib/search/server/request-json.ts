import type { z } from 'zod';
import type { SearchCall } from './provider';
import { SearchError } from './search-error';

type JsonRequest<T> = {
  url: URL;
  headers?: Record<string, string>;
  /** Sent as JSON by POST. */
  body?: unknown;
  answer: z.ZodType<T>;
  /** US dollars. */
  price: number;
  call: SearchCall;
  /** What a status means at this service, where it is not what it usually means. */
  explain?: Record<number, string>;
};

const timeoutMs = 15_000;
const maxBytes = 2_000_000;

/** Asks a search service, and counts what that costs unless it was refused. Throws SearchError. */
export async function requestJson<T>(request: JsonRequest<T>): Promise<T> {
  const { price, call } = request;
  const reservation = await call.budget?.reserve({ usd: price, tokens: 0 });
  let isRefused = false;
  try {
    const response = await send(request);
    isRefused = !response.ok;
    if (!response.ok) throw refusal(response, request.explain);
    return parsed(await readText(response), request.answer);
  } catch (error) {
    call.signal.throwIfAborted();
    if (error instanceof SearchError) throw error;
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    const detail = isLate ? 'did not answer in time' : 'could not be reached';
    throw new SearchError('retry', `The search service ${detail}.`, { cause: error });
  } finally {
    await reservation?.commit({ usd: isRefused ? 0 : price, tokens: 0 });
  }
}

function send({ url, headers, body, call }: JsonRequest<unknown>): Promise<Response> {
  return fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // The key must not follow to another address.
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.any([call.signal, AbortSignal.timeout(timeoutMs)]),
  });
}

function refusal({ status, headers }: Response, explain: Record<number, string> = {}): SearchError {
  const detail = (words: string) => `The search service ${words} (HTTP ${status}).`;
  const known = explain[status];
  if (known) return new SearchError('unavailable', detail(known));
  if (status === 401 || status === 403)
    return new SearchError('unavailable', detail('refused the key'));
  if (status === 402) return new SearchError('unavailable', detail('wants to be paid'));
  if (status === 404) return new SearchError('unavailable', detail('is not at this address'));
  const seconds = Number(headers.get('retry-after'));
  const retryAfterMs = seconds > 0 ? seconds * 1_000 : undefined;
  if (status === 429) return new SearchError('retry', detail('is busy'), { retryAfterMs });
  if (status >= 500 || status === 408) return new SearchError('retry', detail('had a problem'));
  return new SearchError('fatal', detail('did not take the request'));
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  // The types of the browser do not know that it can be read so.
  for await (const chunk of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw malformed('sent far too much');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parsed<T>(text: string, answer: z.ZodType<T>): T {
  try {
    return answer.parse(JSON.parse(text));
  } catch (cause) {
    throw malformed('sent an answer that could not be read', cause);
  }
}

function malformed(what: string, cause?: unknown): SearchError {
  return new SearchError('retry', `The search service ${what}.`, { cause });
}
