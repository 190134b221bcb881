import { fetchPublic } from '@/lib/fetching/fetch-public';
import { FetchRefused } from '@/lib/fetching/fetch-refused';
import { maxSourceBytes } from '../limits';
import { formatOfType, sourceTypes } from '../reading/format';
import type { ReadInput } from '../reading/read-source';
import { Unreadable } from '../reading/unreadable';

export type FetchedPage = { input: ReadInput; address: string };

/** A failure that may be over in a moment. */
export class NotNow extends Error {}

const passing = ['unreachable', 'timeout'];
const signIn = /\/(?:log-?in|sign-?in|signin|auth|sso)(?:[/?.]|$)/i;
const challenge =
  /just a moment|attention required|verify you are (?:a )?human|captcha|access denied/i;

/** Throws Unreadable, FetchRefused, or {@link NotNow} with the reason in plain words. */
export async function fetchPage(
  url: string,
  { isFound, signal }: { isFound: boolean; signal: AbortSignal },
): Promise<FetchedPage> {
  const page = await fetchPublic({
    url,
    types: sourceTypes,
    maxBytes: maxSourceBytes,
    robots: isFound,
    signal,
  }).catch((error: unknown) => {
    if (error instanceof FetchRefused && passing.includes(error.reason))
      throw new NotNow(error.message, { cause: error });
    if (error instanceof FetchRefused && error.reason === 'too-large')
      throw new Unreadable('too-large', error);
    throw error;
  });
  const { status, headers, body, type } = page;
  const head = body.subarray(0, 20_000).toString();
  if (status === 401 || (status < 400 && signIn.test(page.url) && !signIn.test(url)))
    throw new Unreadable('login');
  if (status === 404 || status === 410) throw new Unreadable('gone');
  if (headers['cf-mitigated'] || (status >= 400 && challenge.test(head)))
    throw new Unreadable('wall');
  if (status === 403 || status === 451) throw new Unreadable('wall');
  if (status === 429 || status >= 500) throw new NotNow('The website did not answer as it should.');
  if (status >= 400 || status === 204) throw new Unreadable('missing');
  const format = formatOfType(type);
  if (!format) throw new Unreadable('type');
  return {
    input: { bytes: body, format, contentType: headers['content-type'] },
    address: page.url,
  };
}
