import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertImage } from '@/db/queries/images';
import { images, posts } from '@/db/schema';
import type { ExportFormat } from '@/lib/export/schema';
import { exportArticle, loadArticle } from '@/lib/export/server/export-post';
import { storeImage } from '@/lib/images/server/image-files';
import { optimise } from '@/lib/images/server/optimise';
import { parseContent } from '@/lib/posts/content';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { testPost } from '../../helpers/posts';
import { type StorageServer, startStorage } from '../../helpers/storage-server';

let database: TestDatabase;
let storage: StorageServer;
beforeAll(async () => {
  [database, storage] = await Promise.all([testDatabase(), startStorage()]);
});
afterAll(async () => {
  await storage.close();
  await database.close();
});

const owner = 'somebody';

const content =
  'Meta Title: Tea\nFormat: 2\n---\n\n# Tea, calmly\n\nPour it.\n\n![A pot](image)\n\n![A cup](image)\n';

/** A post with two places for images, one of which has its image. */
async function illustrated() {
  const userId = await testUser(database.db);
  const postId = await testPost(database.db, userId, { content });
  const place = parseContent(content).blocks.find((block) => block.type === 'image');
  if (place?.type !== 'image') throw new Error('The post has no place for an image.');
  const { imageKey } = place;
  const canvas = sharp({ create: { width: 64, height: 48, channels: 3, background: '#a63' } });
  const image = await optimise(await canvas.png().toBuffer(), { generated: true });
  const path = await storeImage({ userId, postId }, { image });
  const { width, height, bytes } = image;
  await insertImage(database.db, {
    userId,
    postId,
    imageKey,
    prompt: 'A pot',
    promptHash: randomUUID(),
    size: 'landscape',
    path,
    bytes: bytes.byteLength,
    width,
    height,
    alt: 'A brown pot',
  });
  return { userId, postId, image: bytes };
}

async function exported(format: ExportFormat, images: 'link' | 'data' = 'link') {
  const { userId, postId, image } = await illustrated();
  const article = await loadArticle(database.db, userId, postId);
  return { ...(await exportArticle(article, { format, images, owner })), article, image };
}

const text = (body: string | Uint8Array) => (typeof body === 'string' ? body : strFromU8(body));

describe('taking a post along', () => {
  it('is for its owner only', async () => {
    const { postId } = await illustrated();
    const stranger = await testUser(database.db);
    await expect(loadArticle(database.db, stranger, postId)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('says what is still open', async () => {
    const { userId, postId } = await illustrated();
    const { leftOpen, images } = await loadArticle(database.db, userId, postId);
    expect(leftOpen).toEqual({ marks: 0, missingImages: 1, linkSuggestions: 0 });
    expect(images).toHaveLength(1);
  });

  it('links to the images of a page, or puts them into it', async () => {
    const linked = await exported('html');
    expect(text(linked.body)).toContain(`src="${linked.article.images[0]?.url}"`);
    const whole = await exported('html', 'data');
    const data = Buffer.from(whole.image).toString('base64');
    expect(text(whole.body)).toContain(`src="data:image/webp;base64,${data}"`);
    expect(whole).toMatchObject({ fileName: 'tea-calmly.html', type: 'text/html; charset=utf-8' });
  });

  it('holds an image once, in however many places it is shown', async () => {
    const { userId, postId } = await illustrated();
    // Places without an image of their own show the one that was made of the same words.
    const places = '![A pot](image)\n\n'.repeat(300);
    await database.db.update(posts).set({ content: places }).where(eq(posts.id, postId));
    const article = await loadArticle(database.db, userId, postId);
    expect(article.blocks.filter(({ type }) => type === 'image')).toHaveLength(300);
    expect(article.images).toHaveLength(1);
    const { body } = await exportArticle(article, { format: 'zip', images: 'link', owner });
    const files = Object.keys(unzipSync(body as Uint8Array));
    expect(files.filter((name) => name.startsWith('images/'))).toHaveLength(1);
  });

  it.each(['html', 'word', 'zip'] as const)(
    'refuses %s that would grow beyond all bounds by one image in many places',
    async (format) => {
      const { userId, postId } = await illustrated();
      const article = await loadArticle(database.db, userId, postId);
      const imageBlock = article.blocks.find(({ type }) => type === 'image');
      if (!imageBlock) throw new Error('The post shows no image.');
      article.blocks = Array.from({ length: 501 }, () => imageBlock);
      await expect(exportArticle(article, { format, images: 'data', owner })).rejects.toMatchObject(
        {
          code: 'too_large',
        },
      );
    },
  );

  it.each(['word', 'zip'] as const)('refuses %s of more than 5,000 paragraphs', async (format) => {
    const userId = await testUser(database.db);
    const paragraphs = 'a\n\n'.repeat(5_001);
    const postId = await testPost(database.db, userId, { content: paragraphs });
    const article = await loadArticle(database.db, userId, postId);
    await expect(exportArticle(article, { format, images: 'link', owner })).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('5,000 paragraphs'),
    });
  });

  it('names an image by letters that take two units each', async () => {
    const { userId, postId } = await illustrated();
    const alt = `a${'\u{20bb7}'.repeat(60)}`;
    await database.db.update(images).set({ alt }).where(eq(images.postId, postId));
    const article = await loadArticle(database.db, userId, postId);
    expect(article.images[0]?.fileName).not.toMatch(/\p{Surrogate}/u);
    await exportArticle(article, { format: 'zip', images: 'link', owner });
  });

  it('packs every format and the images into one archive', async () => {
    const { body, image } = await exported('zip');
    const files = unzipSync(body as Uint8Array);
    expect(Object.keys(files).sort()).toEqual([
      'ghost.json',
      'images/a-brown-pot.webp',
      'tea-calmly.docx',
      'tea-calmly.html',
      'tea-calmly.md',
      'wordpress.xml',
    ]);
    expect(Buffer.from(files['images/a-brown-pot.webp'] ?? []).equals(image)).toBe(true);
    const word = unzipSync(files['tea-calmly.docx'] ?? new Uint8Array());
    expect(Object.keys(word).some((name) => /^word\/media\/.+\.jpg$/.test(name))).toBe(true);
    expect(strFromU8(files['tea-calmly.md'] ?? new Uint8Array())).toContain(
      '![A brown pot](images/a-brown-pot.webp)',
    );
  });

  it('keeps the address of an image that cannot be read', async () => {
    const { userId, postId } = await illustrated();
    const article = await loadArticle(database.db, userId, postId);
    storage.setDown(true);
    const { body } = await exportArticle(article, { format: 'zip', images: 'link', owner });
    storage.setDown(false);
    const files = unzipSync(body as Uint8Array);
    expect(Object.keys(files).some((name) => name.startsWith('images/'))).toBe(false);
    expect(strFromU8(files['tea-calmly.html'] ?? new Uint8Array())).toContain(
      article.images[0]?.url,
    );
  });
});
