import 'server-only';
import type { Db, Tx } from '@/db/client';
import {
  continueVersion,
  getVersion,
  insertVersion,
  listVersions,
  newestVersion,
  trimVersions,
  type VersionRow,
} from '@/db/queries/post-versions';
import { getPost, lockPost, type PostRow } from '@/db/queries/posts';
import { AppError } from '@/lib/errors';
import { ruleSetVersion } from '@/lib/seo/score';
import { countPostWords } from '../content/reading';
import type { VersionSummaryView, VersionView } from '../schema';
import { storableText } from '../storable-text';

/** Saves of one editor session within this time share a version. */
const minutesOfVersion = 10;
const keptVersions = { max: 50, bytes: 4_000_000 };

type Change = { kind: 'edit' | 'restore'; session: string | null };

/** Also saves the previous text if no version has it. The caller holds the post's lock. */
export async function recordVersion(
  tx: Tx,
  { before, after, kind, session }: Change & { before: PostRow; after: PostRow },
): Promise<void> {
  const { userId, id } = before;
  const newest = await newestVersion(tx, userId, id);
  const isKnown = newest?.content === before.content && newest.title === before.title;
  if (!isKnown)
    await insertVersion(tx, userId, id, {
      ...textOf(before),
      kind: newest ? 'edit' : 'original',
      session: null,
      createdAt: before.updatedAt,
    });
  const isSameSession =
    isKnown && kind === 'edit' && newest.kind === 'edit' && session && newest.session === session;
  const text = textOf(after);
  const continued =
    isSameSession &&
    (await continueVersion(tx, userId, newest, { ...text, minutes: minutesOfVersion }));
  if (!continued) await insertVersion(tx, userId, id, { ...text, kind, session });
  await trimVersions(tx, userId, id, keptVersions);
}

/** Saves a text that lost a conflict, without changing the post. Throws AppError `not_found`. */
export async function keepVersion(
  db: Db,
  userId: string,
  { id, title, content: typed }: { id: string; title: string; content: string },
): Promise<void> {
  const content = storableText(typed);
  await db.transaction(async (tx) => {
    const post = await lockPost(tx, userId, id);
    if (!post) throw new AppError('not_found');
    await insertVersion(tx, userId, id, {
      title,
      content,
      wordCount: countPostWords(content),
      seoScore: null,
      seoVersion: null,
      kind: 'kept',
      session: null,
    });
    await trimVersions(tx, userId, id, keptVersions);
  });
}

export async function versionSummaries(
  db: Db,
  userId: string,
  id: string,
): Promise<VersionSummaryView[]> {
  const versions = await listVersions(db, userId, id);
  if (versions.length === 0 && !(await getPost(db, userId, id))) throw new AppError('not_found');
  return versions.map(viewOf);
}

export async function readVersion(
  db: Db,
  userId: string,
  place: { id: string; number: number },
): Promise<VersionView> {
  const version = await getVersion(db, userId, place);
  if (!version) throw new AppError('not_found', 'This version is no longer kept.');
  return viewOf(version);
}

function textOf({ title, content, wordCount, seoScore, seoVersion }: PostRow) {
  return { title, content, wordCount, seoScore: seoVersion === null ? null : seoScore, seoVersion };
}

function viewOf<T extends Pick<VersionRow, 'createdAt' | 'updatedAt' | 'seoVersion'>>(version: T) {
  return {
    ...version,
    isOldScore: version.seoVersion !== ruleSetVersion,
    createdAt: version.createdAt.toISOString(),
    updatedAt: version.updatedAt.toISOString(),
  };
}
