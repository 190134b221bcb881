import { Worker } from 'node:worker_threads';
import { type Zippable, zip } from 'fflate';
import type { Db } from '@/db/client';
import { getPost } from '@/db/queries/posts';
import { getProfile } from '@/db/queries/profiles';
import { displayName } from '@/lib/auth/names';
import { AppError } from '@/lib/errors';
import { postImageRows } from '@/lib/images/server/cache';
import { toJpeg } from '@/lib/images/server/optimise';
import { downloadFile, publicUrl } from '@/lib/images/server/storage';
import { parseContent } from '@/lib/posts/content';
import { limitConcurrency } from '@/lib/server/limit-concurrency';
import { ThreadStopped } from '@/lib/threads/pool';
import { threadMemoryMb, threadTask } from '@/lib/threads/task';
import { type Article, countParagraphs, type ImageSource, readArticle } from '../article';
import { ghostFile } from '../ghost';
import { htmlBody, htmlPage } from '../html';
import { markdownFile, markdownText } from '../markdown';
import type { ExportFormat } from '../schema';
import type { WordInput } from '../word';
import { wordpressFile } from '../wordpress';

/** Max bytes of all images in a file; the largest posts have about 20 MB. */
const maxImageBytes = 80_000_000;
const parallelDownloads = 4;
/** A post of 30,000 words has about 1,000 paragraphs. */
const maxParagraphs = 5_000;
/** Max embedded images: docx takes seconds for thousands. */
const maxPlaces = 500;
/** Max concurrent exports per process; each can hold a few times its images in memory. */
const maxExports = 2;

/** docx renders synchronously. */
const drawWord = threadTask({
  name: 'word',
  max: 1,
  deadlineMs: 20_000,
  start: () =>
    new Worker(new URL('./word-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
    }),
  work: async (input: WordInput) => (await import('../word')).wordFile(input),
});

type ExportedFile = { body: string | Uint8Array; type: string; fileName: string };

/** Throws AppError `not_found`. */
export async function loadArticle(db: Db, userId: string, postId: string): Promise<Article> {
  const post = await getPost(db, userId, postId);
  if (!post) throw new AppError('not_found', "The blog post you're looking for doesn't exist.");
  const places = parseContent(post.content).blocks.filter((block) => block.type === 'image');
  const [rows, profile] = await Promise.all([
    postImageRows(db, userId, { id: post.id, places }),
    getProfile(db, userId),
  ]);
  const images = Object.fromEntries(
    Object.entries(rows).map(([imageKey, { path, alt, width, height }]) => [
      imageKey,
      { path, alt, width, height, url: publicUrl(path) },
    ]),
  );
  return readArticle({ post, author: profile ? displayName(profile) : null, images });
}

/** Queues per user and process, which bounds memory. */
export function exportPost(
  db: Db,
  userId: string,
  { postId, ...wanted }: Wanted & { postId: string },
): Promise<ExportedFile> {
  return limitConcurrency(`export:${userId}`, 1, () =>
    limitConcurrency('export', maxExports, async () =>
      exportArticle(await loadArticle(db, userId, postId), { ...wanted, owner: userId }),
    ),
  );
}

type Wanted = { format: ExportFormat; images: 'link' | 'data' };

/** Throws AppError `too_large` if images or paragraphs exceed the limits. Missing images stay links. */
export async function exportArticle(
  article: Article,
  { format, images, owner }: Wanted & { owner: string },
): Promise<ExportedFile> {
  const link: ImageSource = ({ url }) => url;
  switch (format) {
    case 'markdown':
      return textFile(article, 'md', 'text/markdown', markdownFile(article, link));
    case 'plain-markdown':
      return textFile(article, 'md', 'text/markdown', markdownText(article, link));
    case 'rich-text':
      return textFile(article, 'html', 'text/html', htmlBody(article, link));
    case 'html': {
      const source = images === 'data' ? await dataAddresses(article) : link;
      return textFile(article, 'html', 'text/html', htmlPage(article, source));
    }
    case 'wordpress':
      return textFile(article, 'xml', 'application/xml', wordpressFile(article));
    case 'ghost':
      return textFile(article, 'json', 'application/json', ghostFile(article, new Date()));
    case 'word':
      return {
        body: await wordFile(article, { files: await downloadImages(article), owner }),
        type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        fileName: `${article.slug}.docx`,
      };
    case 'zip':
      return {
        body: await zipFile(article, owner),
        type: 'application/zip',
        fileName: `${article.slug}.zip`,
      };
  }
}

function textFile({ slug }: Article, extension: string, type: string, body: string): ExportedFile {
  return { body, type: `${type}; charset=utf-8`, fileName: `${slug}.${extension}` };
}

async function zipFile(article: Article, owner: string): Promise<Uint8Array> {
  const bytes = await downloadImages(article);
  const local: ImageSource = (image) =>
    bytes.has(image.path) ? `images/${encodeURIComponent(image.fileName)}` : image.url;
  const { slug } = article;
  const files: Zippable = {
    [`${slug}.md`]: encoded(markdownFile(article, local)),
    [`${slug}.html`]: encoded(htmlPage(article, local)),
    [`${slug}.docx`]: [await wordFile(article, { files: bytes, owner }), { level: 0 }],
    'wordpress.xml': encoded(wordpressFile(article)),
    'ghost.json': encoded(ghostFile(article, new Date())),
  };
  for (const image of article.images) {
    const data = bytes.get(image.path);
    if (data) files[`images/${image.fileName}`] = [data, { level: 0 }];
  }
  return new Promise((resolve, reject) =>
    zip(files, (error, data) => (error ? reject(error) : resolve(data))),
  );
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

async function dataAddresses(article: Article): Promise<ImageSource> {
  const bytes = await downloadImages(article);
  assertPlacesFit(article, bytes);
  const addresses = new Map(
    Array.from(bytes, ([path, data]) => [
      path,
      `data:image/webp;base64,${Buffer.from(data).toString('base64')}`,
    ]),
  );
  return ({ path, url }) => addresses.get(path) ?? url;
}

/** Unreadable files are missing from the map. */
async function downloadImages({ images }: Article): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  const waiting = images.map(({ path }) => path);
  let total = 0;
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const data = await downloadFile('public', path);
      if (!data) continue;
      total += data.byteLength;
      assertFit(total);
      found.set(path, data);
    }
  };
  await Promise.all(Array.from({ length: parallelDownloads }, work));
  return found;
}

function assertFit(bytes: number): void {
  if (bytes > maxImageBytes)
    throw new AppError(
      'too_large',
      'The images of this post are too large for one file. Export it with links to its images.',
    );
}

/** For formats that embed an image at each of its places. */
function assertPlacesFit({ blocks }: Article, files: Map<string, Uint8Array>): void {
  const places = blocks.filter((block) => block.type === 'image');
  if (places.length > maxPlaces)
    throw new AppError(
      'too_large',
      'This post shows images in too many places for one file. Export it with links to its images.',
    );
  let total = 0;
  for (const { image } of places) total += files.get(image.path)?.byteLength ?? 0;
  assertFit(total);
}

async function wordFile(
  article: Article,
  { files, owner }: { files: Map<string, Uint8Array>; owner: string },
): Promise<Uint8Array> {
  const paragraphs = countParagraphs(article.blocks);
  if (paragraphs > maxParagraphs)
    throw new AppError(
      'too_large',
      `This post has more than ${maxParagraphs.toLocaleString('en-US')} paragraphs, too many for a Word file. Export it as HTML, which Word opens too.`,
    );
  const pictures = await jpegs(article, files);
  try {
    return await drawWord({ article, pictures }, owner);
  } catch (error) {
    if (!(error instanceof ThreadStopped)) throw error;
    throw new AppError(
      'too_large',
      'This post takes too long to make into a Word file. Export it as HTML, which Word opens too.',
      { cause: error },
    );
  }
}

/** Word does not support WebP. */
async function jpegs(
  article: Article,
  files: Map<string, Uint8Array>,
): Promise<Map<string, Uint8Array>> {
  assertPlacesFit(article, files);
  const pictures = new Map<string, Uint8Array>();
  for (const { path } of article.images) {
    const webp = files.get(path);
    if (webp) pictures.set(path, await toJpeg(webp));
  }
  return pictures;
}
