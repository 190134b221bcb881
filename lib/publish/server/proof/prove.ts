import 'server-only';
import type { PublicationProof } from '@/db/schema';
import { fetchPublic } from '@/lib/fetching/fetch-public';
import { FetchRefused } from '@/lib/fetching/fetch-refused';
import { ThreadStopped } from '@/lib/threads/pool';
import type { Approved } from './compare';
import { compareInThread } from './compare-in-thread';

/** Reads the public page as a visitor would and compares it with what was sent. */
export async function provePage(
  url: string,
  { approved, owner, signal }: { approved: Approved; owner: string; signal?: AbortSignal },
): Promise<PublicationProof> {
  const at = new Date().toISOString();
  const unread = (why: string) => ({ at, readable: false, findings: [why] });
  try {
    const answer = await fetchPublic({ url, types: ['text/html'], maxBytes: 5_000_000, signal });
    if (answer.status >= 400) return unread(`The page answers with HTTP ${answer.status}.`);
    const page = {
      html: answer.body.toString('utf8'),
      url: answer.url,
      robots: String(answer.headers['x-robots-tag'] ?? ''),
    };
    const findings = await compareInThread({ approved, ...page }, owner);
    return { at, readable: true, findings };
  } catch (error) {
    if (error instanceof FetchRefused) return unread(error.message);
    if (error instanceof ThreadStopped) return unread('The page takes too long to read.');
    throw error;
  }
}

/** Between checks of a page: first a day after it went live, then weekly. */
export function nextCheck(isFirst: boolean): Date {
  return new Date(Date.now() + (isFirst ? 1 : 7) * 86_400_000);
}
