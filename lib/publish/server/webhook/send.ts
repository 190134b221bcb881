import 'server-only';
import { fetchPublic } from '@/lib/fetching/fetch-public';
import { FetchRefused } from '@/lib/fetching/fetch-refused';
import { retryAfterOf, webAddress } from '../http';
import { TargetError } from '../target';
import { signedHeaders } from './sign';

type Event = { url: string; id: string; body: string; secrets: string[]; signal?: AbortSignal };

const timeoutMs = 20_000;
const maxBytes = 64_000;
const neverReached = ['address', 'not-public'];

/**
 * Sends a signed event once. Returns the address that the receiver gave the post, if any. Throws
 * TargetError: `fatal` at an address that may not be reached, else `retry` with the status.
 */
export async function sendEvent({ url, id, body, secrets, signal }: Event): Promise<string | null> {
  const headers = { 'content-type': 'application/json', ...signedHeaders({ id, body, secrets }) };
  const answer = await reach({ url, headers, body, signal });
  const { status } = answer;
  const text = answer.body.toString('utf8', 0, 20_000);
  if (status >= 200 && status < 300) return pageOf(text);
  const retryAfterMs = retryAfterOf(answer.headers);
  const error = new TargetError(wordsOf(status), { kind: 'retry', retryAfterMs, status });
  error.answer = `HTTP ${status} ${text.trim().split('\n', 1)[0] ?? ''}`.trim();
  throw error;
}

type Request = { url: string; headers: Record<string, string>; body: string; signal?: AbortSignal };

async function reach(request: Request) {
  try {
    return await fetchPublic({
      ...request,
      ...({ method: 'POST', redirect: 'manual' } as const),
      ...{ timeoutMs, maxBytes },
    });
  } catch (cause) {
    if (!(cause instanceof FetchRefused)) throw cause;
    const kind = neverReached.includes(cause.reason) ? 'fatal' : 'retry';
    throw new TargetError(cause.message.replace('The website', 'The receiver'), { kind, cause });
  }
}

function wordsOf(status: number): string {
  if (status === 410) return 'The receiver wants no more events (HTTP 410).';
  if (status >= 300 && status < 400)
    return `The receiver redirects (HTTP ${status}), which is not followed. Connect the address it leads to.`;
  return `The receiver answered with HTTP ${status}.`;
}

function pageOf(text: string): string | null {
  try {
    const answer: unknown = JSON.parse(text);
    const url = (answer as { url?: unknown } | null)?.url;
    return typeof url === 'string' ? webAddress(url) : null;
  } catch {
    return null;
  }
}
