import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { images, jobSteps, posts, profiles } from '@/db/schema';
import { AiError } from '@/lib/ai/errors';
import type { ImageCall } from '@/lib/ai/openai/image';
import { checkImageCache, postImages } from '@/lib/images/cache';
import type { ImageRequest } from '@/lib/images/schema';
import { drain } from '@/lib/jobs/drain';
import { startImageJob } from '@/lib/jobs/start-image';
import type { Handlers } from '@/lib/jobs/types';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { makeDue, readJob } from '../../helpers/jobs';
import { testPost } from '../../helpers/posts';
import { type StorageServer, startStorage } from '../../helpers/storage-server';

const painted: ImageCall[] = [];
let paint: (call: ImageCall) => Promise<Uint8Array>;
vi.mock('@/lib/ai/images', () => ({
  generateImage: async (call: ImageCall) => {
    painted.push(call);
    const usage = { model: 'painter', inputTokens: 1, outputTokens: 2 };
    return { bytes: await paint(call), usage, model: 'painter' };
  },
}));

let database: TestDatabase;
let storage: StorageServer;
beforeAll(async () => {
  database = await testDatabase();
  storage = await startStorage();
});
afterAll(async () => {
  await storage.close();
  await database.close();
});

/** A picture of its own each time, as a model would paint it. */
async function webp({ size }: ImageCall): Promise<Uint8Array> {
  const [width = 64, height = 64] = size.split('x').map(Number);
  const background = { r: painted.length * 7, g: 120, b: 90 };
  return sharp({ create: { width, height, channels: 3, background } })
    .webp()
    .toBuffer();
}
beforeEach(() => {
  painted.length = 0;
  storage.calls.length = 0;
  paint = webp;
});

const handlers: Handlers = { 'image-generation': () => import('@/lib/images/image-job') };
const work = () => drain({ db: database.db, budgetMs: 30_000, handlers });

async function setup(credits = 300) {
  const userId = await testUser(database.db, credits);
  const postId = await testPost(database.db, userId);
  const request = { prompt: 'A cup of tea', postId, imageId: 'img-1', size: 'landscape' } as const;
  const order = (changes: Partial<ImageRequest> = {}) =>
    startImageJob(database.db, { id: userId }, { ...request, ...changes });
  return { userId, postId, order };
}

async function balance(userId: string) {
  const [row] = await database.db
    .select({ available: profiles.creditsAvailable, held: profiles.creditsHeld })
    .from(profiles)
    .where(eq(profiles.id, userId));
  return row;
}
const imagesOf = (userId: string) =>
  database.db.select().from(images).where(eq(images.userId, userId));

describe('the job that makes a picture', () => {
  it('stores it at its sizes and hands it over with the payment', async () => {
    const { userId, postId, order } = await setup();
    const { jobId } = await order();
    expect(await balance(userId)).toEqual({ available: 200, held: 100 });
    await work();
    const job = await readJob(database.db, jobId);
    expect(job).toMatchObject({ status: 'completed', error: null });
    const [image, ...others] = await imagesOf(userId);
    expect(others).toEqual([]);
    expect(image).toMatchObject({
      postId,
      imageKey: 'img-1',
      size: 'landscape',
      width: 1536,
      height: 1024,
      alt: 'A cup of tea',
      jobId,
    });
    expect(image?.path).toMatch(new RegExp(`^owner/${userId}/img/[0-9a-f]{64}\\.webp$`));
    expect(job.result).toMatchObject({
      creditsUsed: 100,
      postId,
      image: { width: 1536, height: 1024, bytes: image?.bytes, alt: 'A cup of tea' },
    });
    expect(await balance(userId)).toEqual({ available: 200, held: 0 });

    const url = (job.result as { image: { imageUrl: string } }).image.imageUrl;
    for (const [address, width] of [
      [url, 1536],
      [url.replace('.webp', '-1024.webp'), 1024],
      [url.replace('.webp', '-640.webp'), 640],
    ] as const) {
      const answer = await fetch(address);
      expect(answer.headers.get('cache-control')).toContain('31536000');
      expect(answer.headers.get('content-type')).toBe('image/webp');
      const meta = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(meta).toMatchObject({ format: 'webp', width });
      expect(String(meta.xmp)).toContain('trainedAlgorithmicMedia');
    }
  });

  it('records no bytes, only where they are', async () => {
    const { order } = await setup();
    const { jobId } = await order();
    await work();
    const steps = await database.db.select().from(jobSteps).where(eq(jobSteps.jobId, jobId));
    expect(steps).toHaveLength(1);
    expect(Object.keys(steps[0]?.output as object).sort()).toEqual([
      'bytes',
      'height',
      'path',
      'width',
    ]);
    expect(JSON.stringify(steps).length).toBeLessThan(1000);
  });

  it('keeps the original out of public reach', async () => {
    const { userId, order } = await setup();
    await order();
    await work();
    const [image] = await imagesOf(userId);
    const master = `${storage.origin}/storage/v1/object/public/images-masters/${image?.path}`;
    expect((await fetch(master)).status).toBeGreaterThanOrEqual(400);
    const own = await fetch(`${storage.origin}/storage/v1/object/images-masters/${image?.path}`, {
      headers: { authorization: `Bearer ${process.env.SUPABASE_SERVICE_ROLE_KEY}` },
    });
    expect(own.status).toBe(200);
  });

  it.each([
    ['square', 1024, 1024],
    ['portrait', 1024, 1536],
  ] as const)('makes a %s', async (size, width, height) => {
    const { userId, order } = await setup();
    await order({ size });
    await work();
    expect(painted[0]?.size).toBe(`${width}x${height}`);
    expect((await imagesOf(userId))[0]).toMatchObject({ size, width, height });
  });

  it('does not paint or charge a second time for what is there', async () => {
    const { userId, order } = await setup();
    const first = await order();
    await work();
    const again = await order({ prompt: '  a  CUP of tea ' });
    await work();
    expect(painted).toHaveLength(1);
    expect(await imagesOf(userId)).toHaveLength(1);
    expect(await balance(userId)).toEqual({ available: 200, held: 0 });
    const [one, two] = await Promise.all([first, again].map((j) => readJob(database.db, j.jobId)));
    expect(two?.result).toMatchObject({ creditsUsed: 0, image: one?.result?.image });
  });

  it('pays once when another job was faster with the same picture', async () => {
    const { userId, order } = await setup(400);
    await order();
    await work();
    const [image] = await imagesOf(userId);
    if (!image) throw new Error('There is no picture.');
    await database.db.delete(images).where(eq(images.id, image.id));
    const second = await order();
    // While the second paints, the first one's row appears.
    paint = async (call) => {
      await database.db.insert(images).values(image);
      return webp(call);
    };
    await work();
    expect((await readJob(database.db, second.jobId)).result).toMatchObject({ creditsUsed: 0 });
    expect(await imagesOf(userId)).toHaveLength(1);
    expect(await balance(userId)).toEqual({ available: 300, held: 0 });
  });

  it('paints another one of the same prompt when that is what was asked', async () => {
    const { userId, postId, order } = await setup();
    await order();
    await work();
    await order({ regenerate: true });
    await work();
    expect(painted).toHaveLength(2);
    expect(await imagesOf(userId)).toHaveLength(2);
    expect(await balance(userId)).toEqual({ available: 100, held: 0 });
    const places = [{ imageKey: 'img-1', prompt: 'A cup of tea' }];
    const shown = await postImages(database.db, userId, { id: postId, places });
    const rows = await imagesOf(userId);
    const newest = rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0];
    expect(shown['img-1']?.id).toBe(newest?.id);
  });

  it('gives the credits back when the model refuses, and says why', async () => {
    const { userId, order } = await setup();
    const sentence = 'The safety check stopped this request. Please change the wording.';
    paint = () => Promise.reject(new AiError('fatal', 'moderation_blocked', sentence));
    const { jobId } = await order();
    await work();
    expect(await readJob(database.db, jobId)).toMatchObject({ status: 'failed', error: sentence });
    expect(await balance(userId)).toEqual({ available: 300, held: 0 });
    expect(await imagesOf(userId)).toEqual([]);
  });

  it('fails readably when what came is no picture', async () => {
    const { userId, order } = await setup();
    paint = async () => new TextEncoder().encode('<svg onload=x>');
    const { jobId } = await order();
    await work();
    const job = await readJob(database.db, jobId);
    expect(job).toMatchObject({ status: 'failed' });
    expect(job.error).toMatch(/WebP, PNG or JPEG/);
    expect(await balance(userId)).toEqual({ available: 300, held: 0 });
  });

  it('does not paint again for a storage that stumbles once', async () => {
    const { order } = await setup();
    storage.failNext(1);
    const { jobId } = await order();
    await work();
    expect(painted).toHaveLength(1);
    expect((await readJob(database.db, jobId)).status).toBe('completed');
  });

  it('tries later when the storage is down', async () => {
    const { order } = await setup();
    storage.failNext(50);
    const { jobId } = await order();
    await drain({ db: database.db, budgetMs: 1, handlers });
    expect((await readJob(database.db, jobId)).status).toBe('pending');
    storage.failNext(0);
    await makeDue(database.db, jobId);
    await work();
    expect((await readJob(database.db, jobId)).status).toBe('completed');
    const keys = painted.map((call) => call.idempotencyKey);
    expect(keys).toEqual(painted.map(() => `${jobId}:image:1`));
  });

  it('ends with the credits back when the post is deleted under way', async () => {
    const { userId, postId, order } = await setup();
    paint = async (call) => {
      await database.db.delete(posts).where(eq(posts.id, postId));
      return webp(call);
    };
    const { jobId } = await order();
    await work();
    expect(await readJob(database.db, jobId)).toMatchObject({
      status: 'failed',
      error: 'The post of this image has been deleted.',
    });
    expect(await balance(userId)).toEqual({ available: 300, held: 0 });
  });

  it('puts brand colours into the prompt of Creators, and of nobody else', async () => {
    const brand = { colors: [{ name: 'deep teal', hex: '#0f766e' }] };
    const { userId, order } = await setup();
    await database.db.update(profiles).set({ brand }).where(eq(profiles.id, userId));
    await order();
    await work();
    expect(painted[0]?.prompt).not.toContain('#0F766E');
    const creator = { subscriptionStatus: 'active' } as const;
    await database.db.update(profiles).set(creator).where(eq(profiles.id, userId));
    await order({ prompt: 'A pot of tea' });
    await work();
    expect(painted[1]?.prompt).toContain('deep teal (#0F766E)');
  });
});

describe('the cache', () => {
  it('finds a picture by place or prompt, in any size, for its owner only', async () => {
    const { userId, postId, order } = await setup();
    const stranger = await setup();
    const wanted = { prompt: 'A cup of tea', postId, imageKey: 'img-1' };
    const ask = (who: string, changes = {}) =>
      checkImageCache(database.db, who, { ...wanted, ...changes });
    expect(await ask(userId)).toEqual({ exists: false, imageUrl: null });
    await order({ size: 'portrait' });
    await work();
    const found = await ask(userId);
    expect(found.exists).toBe(true);
    expect(found.imageUrl).toMatch(/\.webp$/);
    expect(await ask(userId, { imageKey: 'elsewhere' })).toEqual(found);
    expect(await ask(userId, { prompt: 'Other words' })).toEqual(found);
    const none = { exists: false, imageUrl: null };
    expect(await ask(userId, { imageKey: 'elsewhere', prompt: 'Other words' })).toEqual(none);
    expect(await ask(stranger.userId)).toEqual(none);
    expect(await ask(userId, { postId: stranger.postId })).toEqual(none);
  });
});
