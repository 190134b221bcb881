import type { Db, Tx } from '@/db/client';
import { getVersion } from '@/db/queries/post-versions';
import { lockPost, type PostRow, updateText } from '@/db/queries/posts';
import { headingLine } from '@/lib/ai/steps/assemble';
import { AppError } from '@/lib/errors';
import { slugify } from '@/lib/text/slug';
import { parseContent } from '../content';
import { withFormat } from '../content/front-matter';
import { countPostWords } from '../content/reading';
import type { PostMeta } from '../content/types';
import { contentLimit, textTooLong } from '../limits';
import { storedContent } from '../stored-text';
import { recordVersion } from './versions';

/** Also replaces the text's heading of the old title. Throws AppError `not_found`. */
export function renamePost(
  db: Db,
  userId: string,
  { id, title }: { id: string; title: string },
): Promise<PostRow> {
  return db.transaction(async (tx) => {
    const post = await holdPost(tx, userId, id);
    const content = withTitle(post.content, { from: post.title, to: title });
    const { metaTitle, metaDescription, readerPersona } = post;
    const meta = { title: metaTitle, description: metaDescription, persona: readerPersona };
    return storeText(tx, post, { title, content, meta, kind: 'edit', session: null });
  });
}

function withTitle(content: string, { from, to }: { from: string; to: string }): string {
  const lines = content.split('\n');
  const at = lines.indexOf(headingLine(1, from));
  // Format 1 would hide a title that mentions a chart.
  return at < 0 ? content : withFormat(lines.with(at, headingLine(1, to)).join('\n'));
}

type Edit = { id: string; title?: string; content: string; basis: string; session?: string };

/** Throws AppError `not_found`, `invalid`, or `conflict` if the post has changed since `basis`. */
export async function editPost(db: Db, userId: string, edit: Edit): Promise<PostRow> {
  const content = storedContent(edit.content);
  if (edit.content.length > contentLimit) throw new AppError('invalid', textTooLong);
  return db.transaction(async (tx) => {
    const post = await holdPost(tx, userId, edit.id);
    const title = edit.title ?? post.title;
    // A repeated save whose first response was lost ends here too.
    if (post.content === content && post.title === title) return post;
    assertBasis(post, edit.basis);
    return storeText(tx, post, { title, content, kind: 'edit', session: edit.session ?? null });
  });
}

/** Throws AppError `not_found`, or `conflict` if the post has changed since `basis`. */
export function restoreVersion(
  db: Db,
  userId: string,
  { id, number, basis }: { id: string; number: number; basis: string },
): Promise<PostRow> {
  return db.transaction(async (tx) => {
    const post = await holdPost(tx, userId, id);
    const version = await getVersion(tx, userId, { id, number });
    if (!version) throw new AppError('not_found', 'This version is no longer kept.');
    assertBasis(post, basis);
    const { title, content } = version;
    return storeText(tx, post, { title, content, kind: 'restore', session: null });
  });
}

async function holdPost(tx: Tx, userId: string, id: string): Promise<PostRow> {
  const post = await lockPost(tx, userId, id);
  if (!post) throw new AppError('not_found', 'This post has been deleted.');
  return post;
}

function assertBasis(post: PostRow, basis: string): void {
  if (post.updatedAt.getTime() === new Date(basis).getTime()) return;
  throw new AppError('conflict', 'This post was changed somewhere else in the meantime.');
}

type Change = {
  title: string;
  content: string;
  meta?: PostMeta;
  kind: 'edit' | 'restore';
  session: string | null;
};

async function storeText(tx: Tx, before: PostRow, change: Change): Promise<PostRow> {
  const { title, content, meta = parseContent(content).meta, ...version } = change;
  const after = await updateText(tx, before.userId, before.id, {
    title,
    slug: title === before.title ? before.slug : slugify(title),
    content,
    metaTitle: meta.title,
    metaDescription: meta.description,
    readerPersona: meta.persona,
    wordCount: countPostWords(content),
  });
  if (!after) throw new AppError('not_found');
  await recordVersion(tx, { before, after, ...version });
  return after;
}
