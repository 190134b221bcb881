import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listPostsOfWork } from '@/db/queries/credit-history';
import { listDeleted, restoreDeleted } from '@/db/queries/deleted-posts';
import { insertImage, listImages, updateAlt } from '@/db/queries/images';
import { countPosts, listPostIds } from '@/db/queries/post-lists';
import { getPost } from '@/db/queries/posts';
import { images, jobSteps, posts } from '@/db/schema';
import { checkImageCache } from '@/lib/images/server/cache';
import { storeImage } from '@/lib/images/server/image-files';
import { optimise } from '@/lib/images/server/optimise';
import { publicUrl } from '@/lib/images/server/storage';
import { cancelImagesOf } from '@/lib/jobs/cancel-images';
import { enqueueJob } from '@/lib/jobs/engine/enqueue';
import { startImageJob } from '@/lib/jobs/make-image/start';
import { parseContent } from '@/lib/posts/content';
import { EditInput, RenameInput } from '@/lib/posts/schema';
import { editPost, renamePost } from '@/lib/posts/server/change';
import { clearImages, deletePosts, erasePosts } from '@/lib/posts/server/delete';
import { postSummaries } from '@/lib/posts/server/lists';
import { scoreAfterSave } from '@/lib/posts/server/seo-score';
import { readVersion, versionSummaries } from '@/lib/posts/server/versions';
import { storedScore } from '@/lib/seo/stored-score';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { enqueuePost, readJob } from '../../helpers/jobs';
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

async function owned(content = 'Meta Title: Tea\n---\n\n# Tea, calmly\n\nPour it.\n') {
  const userId = await testUser(database.db, 400);
  const id = await testPost(database.db, userId, { content, metaTitle: 'Tea' });
  const stranger = await testUser(database.db);
  return { userId, id, stranger };
}

const read = async (userId: string, id: string) => {
  const post = await getPost(database.db, userId, id);
  if (!post) throw new Error('The post is gone.');
  return post;
};

describe('renaming a post', () => {
  it('changes the title, the address and the heading above the text', async () => {
    const { userId, id } = await owned();
    await renamePost(database.db, userId, { id, title: 'Coffee, in haste' });
    const post = await read(userId, id);
    expect(post).toMatchObject({
      title: 'Coffee, in haste',
      slug: 'coffee-in-haste',
      wordCount: 5,
    });
    expect(post.content).toBe(
      'Meta Title: Tea\nFormat: 2\n---\n\n# Coffee, in haste\n\nPour it.\n',
    );
  });

  it('leaves a heading that the writer has changed', async () => {
    const { userId, id } = await owned('---\n\n# My own\n');
    await renamePost(database.db, userId, { id, title: 'Coffee' });
    expect((await read(userId, id)).content).toBe('---\n\n# My own\n');
  });

  it('is for the owner only, and wants a title', async () => {
    const { id, stranger } = await owned();
    await expect(renamePost(database.db, stranger, { id, title: 'Mine' })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(RenameInput.safeParse({ id, title: '  ' }).success).toBe(false);
    expect(RenameInput.safeParse({ id, title: 'x'.repeat(151) }).success).toBe(false);
  });
});

describe('editing the text of a post', () => {
  const text =
    'Meta Title: New\nMeta Description: Said\nFormat: 2\n---\n\n# Tea\n\nThree new words.';

  it('saves it with what is read from it', async () => {
    const { userId, id } = await owned();
    const before = await read(userId, id);
    const basis = before.updatedAt.toISOString();
    await editPost(database.db, userId, { id, content: `${text}\r\n\u0000`, basis });
    const after = await read(userId, id);
    expect(after).toMatchObject({
      content: `${text}\n`,
      metaTitle: 'New',
      metaDescription: 'Said',
      readerPersona: null,
      wordCount: 4,
    });
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  });

  it('scores it after every change, as lists show it', async () => {
    const { userId, id } = await owned();
    const listed = async () => (await postSummaries(database.db, userId))[0]?.seoScore;
    const expectScored = async (before: number | null) => {
      expect((await read(userId, id)).seoVersion).toBeNull();
      expect(await listed()).toBe(before);
      await scoreAfterSave(database.db, userId, { id, pauseMs: 0 });
      const post = await read(userId, id);
      expect(post).toMatchObject(storedScore(post));
      expect(await listed()).toBe(post.seoScore);
      return post.seoScore;
    };
    await renamePost(database.db, userId, { id, title: 'Coffee, in haste' });
    const renamed = await expectScored(null);
    const basis = (await read(userId, id)).updatedAt.toISOString();
    await editPost(database.db, userId, { id, content: text, basis });
    const edited = await expectScored(renamed);
    expect(edited).not.toBe(renamed);
    const versions = await versionSummaries(database.db, userId, id);
    expect(versions.map(({ kind, seoScore }) => [kind, seoScore])).toEqual([
      ...[
        ['edit', edited],
        ['edit', renamed],
        ['original', null],
      ],
    ]);
    await database.sql`update app.posts set seo_version = 0 where id = ${id}`;
    expect(await listed()).toBeNull();
  });

  it('scores a post that is saved meanwhile once more, and no more often', async () => {
    const { userId, id } = await owned();
    const save = async (content: string) => {
      const basis = (await read(userId, id)).updatedAt.toISOString();
      await editPost(database.db, userId, { id, content, basis });
    };
    const ends: string[] = [];
    const score = (name: string) =>
      scoreAfterSave(database.db, userId, { id, pauseMs: 500 }).then(() => ends.push(name));
    await save('# One\n\nTea is hot.');
    const first = score('first');
    await save(`${text}\n\nThe end.`);
    // Leaves the work to the one under way.
    await score('second');
    await first;
    expect(ends).toEqual(['second', 'first']);
    const post = await read(userId, id);
    expect(post.content).toContain('The end.');
    expect(post).toMatchObject(storedScore(post));
  });

  it('tells a version that earlier rules scored, and keeps their score', async () => {
    const { userId, id } = await owned();
    await renamePost(database.db, userId, { id, title: 'Coffee, in haste' });
    await database.sql`
      update app.posts set seo_score = 61, seo_version = 0 where id = ${id}`;
    await database.sql`
      update app.post_versions set seo_score = 61, seo_version = 0
      where post_id = ${id} and kind = 'edit'`;
    const basis = (await read(userId, id)).updatedAt.toISOString();
    await editPost(database.db, userId, { id, content: text, basis });
    await scoreAfterSave(database.db, userId, { id, pauseMs: 0 });
    const [newest, old] = await versionSummaries(database.db, userId, id);
    expect(newest).toMatchObject({ isOldScore: false });
    expect(old).toMatchObject({ kind: 'edit', seoScore: 61, isOldScore: true });
    const { number = 0 } = old ?? {};
    expect(await readVersion(database.db, userId, { id, number })).toMatchObject({
      ...{ seoScore: 61, isOldScore: true },
    });
  });

  it('keeps every line in sight: a chart, and all above a later "---"', async () => {
    const { userId, id } = await owned();
    const basis = (await read(userId, id)).updatedAt.toISOString();
    await editPost(database.db, userId, {
      id,
      content: '# A Gantt Chart\n\nOne.\n\n---\n\nTwo.',
      basis,
    });
    const { content, wordCount } = await read(userId, id);
    const { blocks } = parseContent(content);
    expect(blocks.map((block) => block.type)).toEqual([
      'heading',
      'paragraph',
      'rule',
      'paragraph',
    ]);
    expect(wordCount).toBe(5);
    await renamePost(database.db, userId, { id, title: 'Diagrams' });
    expect(parseContent((await read(userId, id)).content).blocks[0]).toMatchObject({
      text: 'A Gantt Chart',
    });
  });

  it('refuses to overwrite what was saved in between, and tells it from a missing post', async () => {
    const { userId, id, stranger } = await owned();
    const basis = (await read(userId, id)).updatedAt.toISOString();
    await editPost(database.db, userId, { id, content: text, basis });
    const late = { id, content: 'Mine', basis };
    await expect(editPost(database.db, userId, late)).rejects.toMatchObject({ code: 'conflict' });
    await expect(editPost(database.db, stranger, late)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await read(userId, id)).content).toBe(text);
  });

  it('takes no empty and no endless text', () => {
    const rest = { id: randomUUID(), basis: new Date().toISOString() };
    expect(EditInput.safeParse({ ...rest, content: ' \n ' }).success).toBe(false);
    expect(EditInput.safeParse({ ...rest, content: 'x'.repeat(200_001) }).success).toBe(false);
    expect(EditInput.safeParse({ ...rest, content: 'x' }).success).toBe(true);
  });
});

describe('deleting a post', () => {
  async function image(userId: string, postId: string, red: number): Promise<string> {
    const background = { r: red, g: 90, b: 60 };
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .png()
      .toBuffer();
    const image = await optimise(bytes, { generated: false });
    return storeImage({ userId, postId }, { image, original: bytes });
  }
  async function place(userId: string, postId: string, path: string) {
    await insertImage(database.db, {
      userId,
      postId,
      path,
      imageKey: 'img-1',
      prompt: 'A cup',
      promptHash: path,
      size: 'uploaded',
      bytes: 1,
      width: 900,
      height: 600,
      alt: 'A cup',
    });
  }
  const stored = async (path: string) => (await fetch(publicUrl(path))).ok;

  it('takes its images and what its job recorded along, but no shared file', async () => {
    const { userId, id } = await owned();
    const other = await testPost(database.db, userId);
    const [own, shared] = await Promise.all([image(userId, id, 10), image(userId, id, 20)]);
    await place(userId, id, own);
    await place(userId, id, shared);
    await place(userId, other, shared);
    const job = await enqueuePost(database.db, userId);
    await database.db.update(posts).set({ jobId: job.id }).where(eq(posts.id, id));
    const step = {
      jobId: job.id,
      stepKey: 'section-1',
      inputHash: 'x',
      output: 'text',
      attempt: 1,
    };
    await database.db.insert(jobSteps).values(step);

    await deletePosts(database.db, userId, [id]);
    expect(await getPost(database.db, userId, id)).toBeNull();
    expect(await database.db.select().from(jobSteps).where(eq(jobSteps.jobId, job.id))).toEqual([]);
    expect(await stored(own)).toBe(true);
    const paths = await erasePosts(database.db, userId, [id]);
    await clearImages(database.db, userId, paths);
    expect(await database.db.select().from(images).where(eq(images.postId, id))).toEqual([]);
    for (const name of ['.webp', '-640.webp']) {
      expect(await stored(own.replace('.webp', name))).toBe(false);
      expect(await stored(shared.replace('.webp', name))).toBe(true);
    }
    expect(await getPost(database.db, userId, other)).not.toBeNull();
  });

  it('stops an image on its way and gives its credits back', async () => {
    const { userId, id } = await owned();
    const { job } = await enqueueJob(database.db, {
      userId,
      type: 'image-generation',
      data: { postId: id, prompt: 'A cup', imageId: 'img-1', size: 'square' },
      price: 100,
      reference: 'Image: A cup',
    });
    await deletePosts(database.db, userId, [id]);
    await cancelImagesOf(database.db, userId, [id]);
    expect(await readJob(database.db, job.id)).toMatchObject({
      status: 'failed',
      error: 'Cancelled',
    });
  });

  it('hides the post and its images until they are restored', async () => {
    const { db } = database;
    const { userId, id } = await owned();
    const request = { userId, postId: id, prompt: 'A cup', imageKey: 'img-1' };
    await place(userId, id, await image(userId, id, 40));
    const [row] = await listImages(db, userId, id);
    const seen = async () => ({
      post: (await getPost(db, userId, id)) !== null,
      listed: (await postSummaries(db, userId)).length,
      found: (await postSummaries(db, userId, { q: 'tea' })).length,
      counted: await countPosts(db, userId),
      ids: await listPostIds(db, userId, { max: 10 }),
      cached: (await checkImageCache(db, userId, { ...request, prompt: row?.prompt ?? '' })).exists,
      described: (await updateAlt(db, userId, row?.id ?? '', 'A cup')) !== null,
      linked: (await listPostsOfWork(db, userId, { ids: [id], jobIds: [] })).length,
    });
    const before = await seen();
    expect(before).toMatchObject({ post: true, listed: 1, cached: true, linked: 1 });
    expect(await deletePosts(db, userId, [id])).toEqual([id]);
    expect(await deletePosts(db, userId, [id])).toEqual([]);
    expect(await seen()).toEqual({
      post: false,
      listed: 0,
      found: 0,
      counted: 0,
      ids: [],
      cached: false,
      described: false,
      linked: 0,
    });
    const change = { id, title: 'Another' };
    await expect(renamePost(db, userId, change)).rejects.toMatchObject({ code: 'not_found' });
    const order = { prompt: 'A cup', postId: id, imageId: 'img-1', size: 'square' } as const;
    await expect(startImageJob(db, { id: userId }, order)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await restoreDeleted(db, userId, [id])).toEqual([id]);
    expect(await seen()).toEqual(before);
  });

  it('is for the owner only', async () => {
    const { userId, id, stranger } = await owned();
    expect(await deletePosts(database.db, stranger, [id])).toEqual([]);
    expect(await getPost(database.db, userId, id)).not.toBeNull();
    await deletePosts(database.db, userId, [id]);
    expect(await restoreDeleted(database.db, stranger, [id])).toEqual([]);
    expect(await erasePosts(database.db, stranger, [id])).toEqual([]);
    expect(await listDeleted(database.db, stranger, 10)).toEqual([]);
    expect(await restoreDeleted(database.db, userId, [id])).toEqual([id]);
  });

  it('leaves the files behind, and says so in the log, when they cannot be removed', async () => {
    const { userId, id } = await owned();
    const own = await image(userId, id, 30);
    await place(userId, id, own);
    await deletePosts(database.db, userId, [id]);
    const paths = await erasePosts(database.db, userId, [id]);
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    storage.failNext(99);
    await clearImages(database.db, userId, paths);
    storage.failNext(0);
    const [line] = log.mock.lastCall ?? [];
    expect(line).toContain('not removed');
    for (const path of paths) expect(line).toContain(path);
    log.mockRestore();
    expect(await stored(own)).toBe(true);
  });
});
