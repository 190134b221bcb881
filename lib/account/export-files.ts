import type { Db } from '@/db/client';
import {
  fileOf,
  listOwnRows,
  type listPostsForExport,
  listVersionsForExport,
} from '@/db/queries/account-export';
import type { Belonging } from '@/db/queries/belongings';
import { listImages } from '@/db/queries/images';
import { getProfile } from '@/db/queries/profiles';
import { type ImageSource, readArticle } from '@/lib/export/article';
import { markdownFile } from '@/lib/export/markdown';
import { imagesByPlace } from '@/lib/images/server/cache';
import { downloadFile, isOwnPicture, publicUrl } from '@/lib/images/server/storage';
import { parseContent } from '@/lib/posts/content';
import type { archiveWriter } from './export-store';

type Writer = ReturnType<typeof archiveWriter>;

const rowsAtOnce = 500;
/** Each may hold a long post. */
const versionsAtOnce = 4;

/** Profile and settings. */
export async function addProfile(db: Db, userId: string, writer: Writer): Promise<void> {
  const profile = await getProfile(db, userId);
  if (!profile) return;
  const { paddleCustomerId: _, closedAt: _closed, erasedAt: _erased, ...rest } = profile;
  await addText(writer, 'settings.json', json(rest));
  if (profile.profileImageUrl && isOwnPicture(profile.profileImageUrl)) {
    const picture = await downloadFile('public', profile.profileImageUrl);
    if (picture) await addBytes(writer, 'picture.webp', picture);
  }
}

/** The rows of a table as JSON, in files of 500 rows. */
export async function addRows(
  db: Db,
  userId: string,
  { belonging, writer }: { belonging: Belonging; writer: Writer },
): Promise<void> {
  let after: string | null = null;
  for (let page = 1; page === 1 || after !== null; page++) {
    const found: Awaited<ReturnType<typeof listOwnRows>> = await listOwnRows(db, userId, {
      ...belonging,
      after,
      max: rowsAtOnce,
    });
    const suffix = page === 1 ? '' : `-${page}`;
    if (found.rows.length > 0)
      await addText(writer, `data/${fileOf(belonging)}${suffix}.json`, json(found.rows));
    after = found.next;
  }
}

type Post = Awaited<ReturnType<typeof listPostsForExport>>[number];
type Adding = { post: Post; author: string | null; writer: Writer };

/** A post in a folder of its own, with its versions and images. */
export async function addPost(db: Db, userId: string, { post, author, writer }: Adding) {
  const place = post.deletedAt ? 'recently-deleted' : 'posts';
  const folder = `${place}/${post.slug.slice(0, 80) || 'post'}-${post.id.slice(0, 8)}`;
  const places = parseContent(post.content).blocks.filter((block) => block.type === 'image');
  const rows = await listImages(db, userId, post.id);
  const images = Object.entries(imagesByPlace(rows, places)).map(
    ([key, { path, alt, width, height }]) => [
      key,
      { path, alt, width, height, url: publicUrl(path) },
    ],
  );
  const article = readArticle({ post, author, images: Object.fromEntries(images) });
  const local: ImageSource = ({ fileName }) => `images/${encodeURIComponent(fileName)}`;
  const at = post.updatedAt;
  await addText(writer, `${folder}/post.md`, markdownFile(article, local), at);
  const { content, userId: _, ...facts } = post;
  await addText(writer, `${folder}/post.json`, json(facts), at);
  await addText(writer, `${folder}/as-stored.txt`, content, at);
  await addVersions(db, userId, { postId: post.id, folder, writer });
  const names = new Map(article.images.map(({ path, fileName }) => [path, fileName]));
  const added = new Set<string>();
  for (const { id, path, createdAt } of rows) {
    if (added.has(path)) continue;
    added.add(path);
    const bytes = await downloadFile('public', path);
    const name = names.get(path) ?? `not-shown-${id.slice(0, 8)}.webp`;
    if (bytes) await addBytes(writer, `${folder}/images/${name}`, bytes, createdAt);
  }
}

type Versions = { postId: string; folder: string; writer: Writer };

async function addVersions(db: Db, userId: string, { postId, folder, writer }: Versions) {
  for (let after = 0; ; ) {
    const page = { postId, after, max: versionsAtOnce };
    const versions = await listVersionsForExport(db, userId, page);
    for (const { number, kind, title, content, updatedAt } of versions) {
      const head = `<!-- ${kind}, ${updatedAt.toISOString()} -->\n\n# ${title}\n\n`;
      const name = `${folder}/versions/${String(number).padStart(3, '0')}-${kind}.md`;
      await addText(writer, name, head + content, updatedAt);
      after = number;
    }
    if (versions.length < versionsAtOnce) return;
  }
}

export async function addReadme(writer: Writer, email: string): Promise<void> {
  const text = `Everything Inkwright stores about ${email}, as of ${new Date().toISOString()}.

posts/              your posts, one folder each:
  post.md           the post in Markdown, its images beside it
  post.json         keyword, audience, dates, scores
  as-stored.txt     the text as Inkwright stores it, with the marks only you see
  versions/         earlier texts, oldest first
  images/           as WebP
recently-deleted/   posts that you deleted in the last 30 days
data/               images, sources, connected sites, publications, jobs, API keys, credits,
                    payments and subscriptions as JSON, without passwords and keys
picture.webp        your profile picture
settings.json       your profile, plan, brand colours and voice
`;
  await addText(writer, 'README.txt', text);
}

async function addText(writer: Writer, name: string, text: string, modifiedAt = new Date()) {
  await writer.add({ name, data: Buffer.from(text, 'utf8'), modifiedAt });
}

async function addBytes(writer: Writer, name: string, data: Uint8Array, modifiedAt = new Date()) {
  await writer.add({ name, data, isStored: true, modifiedAt });
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
