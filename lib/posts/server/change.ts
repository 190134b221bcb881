import type { Db } from '@/db/client';
import { getPost, lockPost, type PostRow, updateText, updateTitle } from '@/db/queries/posts';
import { headingLine } from '@/lib/ai/post/assemble';
import { slugify } from '@/lib/ai/text/slug';
import { AppError } from '@/lib/errors';
import { parseContent } from '../content';
import { withFormat } from '../content/front-matter';
import { countPostWords } from '../content/reading';

/**
 * Renames one of the user's posts. Where the text opens with the old title, it changes there too.
 * Throws AppError `not_found`.
 */
export async function renamePost(
  db: Db,
  userId: string,
  { id, title }: { id: string; title: string },
): Promise<PostRow> {
  const renamed = await db.transaction(async (tx) => {
    const post = await lockPost(tx, userId, id);
    if (!post) return null;
    const content = withTitle(post.content, { from: post.title, to: title });
    const wordCount = countPostWords(content);
    return updateTitle(tx, userId, id, { title, slug: slugify(title), content, wordCount });
  });
  if (!renamed) throw new AppError('not_found');
  return renamed;
}

function withTitle(content: string, { from, to }: { from: string; to: string }): string {
  const lines = content.split('\n');
  const at = lines.indexOf(headingLine(1, from));
  // Marked as format 2, so that a title about charts stays in sight.
  return at < 0 ? content : withFormat(lines.with(at, headingLine(1, to)).join('\n'));
}

type Edit = { id: string; content: string; basis: string };

/**
 * Replaces the text of one of the user's posts, and what is read from it: meta lines and length.
 * The text is stored as format 2 with its metadata closed, so that nothing the writer typed vanishes.
 * Throws AppError `not_found`, or `conflict` when the text is no longer the one of `basis`.
 */
export async function editPost(db: Db, userId: string, edit: Edit): Promise<PostRow> {
  const content = withFormat(storable(edit.content));
  const { meta } = parseContent(content);
  const saved = await updateText(db, userId, edit.id, {
    content,
    metaTitle: meta.title,
    metaDescription: meta.description,
    readerPersona: meta.persona,
    wordCount: countPostWords(content),
    basis: new Date(edit.basis),
  });
  if (saved) return saved;
  if (!(await getPost(db, userId, edit.id))) throw new AppError('not_found');
  throw new AppError(
    'conflict',
    'This post was changed somewhere else in the meantime, so nothing was saved. Copy your text, then open the editor again.',
  );
}

/** Postgres refuses NUL in text; line ends are one character. */
function storable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u0000', '')
    .replace(/\p{Surrogate}/gu, '\uFFFD');
}
