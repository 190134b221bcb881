import 'server-only';
import { createHash } from 'node:crypto';
import type { Db } from '@/db/client';
import { listPassages } from '@/db/queries/passages';
import { getPost } from '@/db/queries/posts';
import { listCitingPosts, saveCheck, takeDueSources } from '@/db/queries/source-checks';
import { insertNotices } from '@/db/queries/source-notices';
import type { noticeKinds } from '@/db/schema';
import { FetchRefused } from '@/lib/fetching/fetch-refused';
import { logFailure } from '@/lib/observability/database-outage';
import { parseContent } from '@/lib/posts/content';
import { proseOf } from '@/lib/posts/content/reading';
import { checkEveryDays } from '@/lib/sources/limits';
import type { ReadSource } from '@/lib/sources/reading/read-source';
import { Unreadable } from '@/lib/sources/reading/unreadable';
import { fetchPage, NotNow } from '@/lib/sources/server/fetch-page';
import { readInThread } from '@/lib/sources/server/read-in-thread';
import { languageOf } from '@/lib/text/language';
import { changesOf } from '../changed-page';
import { evidenceOf } from './read-evidence';

type Source = Awaited<ReturnType<typeof takeDueSources>>[number];
type Visit =
  | { kind: 'page'; address: string; read: ReadSource }
  /** `refused` by its robots.txt, which is no failure of the page. */
  | { kind: 'gone' | 'failed' | 'refused' };
type Notice = {
  kind: (typeof noticeKinds)[number];
  sentence?: string;
  was?: string;
  becomes?: string | null;
};

const checksPerTick = 4;
const triesOfGone = 3;
const retryDays = 3;
const maxPosts = 30;
const maxPassages = 5_000;

/** Reads cited pages that are due for a check. Never throws. */
export async function recheckSources(db: Db): Promise<void> {
  try {
    const due = await takeDueSources(db, checksPerTick);
    await Promise.all(due.map((source) => recheck(db, source)));
  } catch (error) {
    logFailure('The checks of cited pages failed', error);
  }
}

async function recheck(db: Db, source: Source): Promise<void> {
  const { id: sourceId, userId, address, status, failedChecks } = source;
  const posts = await listCitingPosts(db, userId, { sourceId, max: maxPosts });
  if (!address || status !== 'ready' || posts.length === 0) return end(db, source, {});
  const visit = await visitPage(address, userId);
  if (visit.kind === 'refused') return end(db, source, {});
  if (visit.kind === 'failed' && failedChecks + 1 < triesOfGone)
    return end(db, source, { failedChecks: failedChecks + 1, days: retryDays });
  const found = new Map<string, Notice[]>();
  for (const postId of posts) found.set(postId, await noticesOf(db, { source, visit, postId }));
  await end(db, source, { found });
}

type End = { failedChecks?: number; days?: number; found?: Map<string, Notice[]> };

function end(
  db: Db,
  source: Source,
  { failedChecks = 0, days = checkEveryDays, found = new Map() }: End,
): Promise<void> {
  const { id: sourceId, userId } = source;
  return db.transaction(async (tx) => {
    if (!(await saveCheck(tx, source, { failedChecks, days }))) return;
    const rows = [...found].flatMap(([postId, notices]) =>
      notices.map((notice) => ({ ...notice, postId, sourceId, userId, key: keyOf(notice) })),
    );
    await insertNotices(tx, rows);
  });
}

function keyOf(notice: Notice): string {
  const { kind, sentence, was, becomes } = notice;
  return createHash('sha256')
    .update(JSON.stringify([kind, sentence, was, becomes]))
    .digest('hex');
}

async function visitPage(address: string, userId: string): Promise<Visit> {
  try {
    // Nobody asks for this visit, so robots.txt counts.
    const page = await fetchPage(address, { isFound: true, signal: AbortSignal.timeout(60_000) });
    const result = await readInThread(page.input, userId);
    if ('unreadable' in result) return { kind: 'failed' };
    return { kind: 'page', address: page.address, read: result.source };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: error.reason === 'gone' ? 'gone' : 'failed' };
    if (error instanceof FetchRefused)
      return { kind: error.reason === 'robots' ? 'refused' : 'failed' };
    if (error instanceof NotNow) return { kind: 'failed' };
    throw error;
  }
}

async function noticesOf(
  db: Db,
  { source, visit, postId }: { source: Source; visit: Visit; postId: string },
): Promise<Notice[]> {
  const { id: sourceId, userId, address } = source;
  if (visit.kind !== 'page') return [{ kind: 'gone' }];
  const isMoved = address !== null && plain(visit.address) !== plain(address);
  const moved: Notice[] = isMoved ? [{ kind: 'moved', was: address, becomes: visit.address }] : [];
  const { passages, title, publisher, publishedOn, language } = visit.read;
  const stored = await listPassages(db, userId, { sourceId, max: maxPassages });
  const isSame = textOf(stored) === textOf(passages);
  const post = isSame ? null : await getPost(db, userId, postId);
  if (!post) return moved;
  const { sentences } = await evidenceOf(db, post, { offers: false });
  const agreed = sentences.filter(
    ({ verdict, passage }) =>
      passage?.sourceId === sourceId && ['quoted', 'figures-match'].includes(verdict),
  );
  const changes = changesOf(
    agreed.map(({ text }) => text),
    languageOf(`${post.title}\n${proseOf(parseContent(post.content).blocks)}`),
    {
      passages,
      about: {
        language: language ?? null,
        title: title ?? '',
        publisher: publisher ?? '',
        date: publishedOn ?? '',
      },
    },
  );
  return [...moved, ...changes.map((change) => ({ kind: 'changed' as const, ...change }))];
}

function textOf(passages: { text: string }[]): string {
  return passages.map(({ text }) => text).join('\n');
}

function plain(address: string): string {
  return address.replace(/#.*$/, '').replace(/\/$/, '');
}
