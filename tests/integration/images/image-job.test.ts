import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { recentImageSeconds } from '@/db/queries/images';
import { images, jobSteps, jobs, posts, profiles } from '@/db/schema';
import { AiError } from '@/lib/ai/errors';
import type { ImageCall } from '@/lib/ai/openai/image';
import { checkImageCache, postImages } from '@/lib/images/cache';
import { imageHandler } from '@/lib/images/image-job';
import type { ImageRequest } from '@/lib/images/schema';
import { paidPausesMs, storeImage } from '@/lib/images/storage';
import { drain } from '@/lib/jobs/drain';
import { retryJob } from '@/lib/jobs/retry';
import { startImageJob } from '@/lib/jobs/start-image';
import type { Handlers, JobHandler } from '@/lib/jobs/types';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { makeDue, readJob } from '../../helpers/jobs';
import { testPost } from '../../helpers/posts';
import { type StorageServer, startStorage } from '../../helpers/storage-server';

const painted: ImageCall[] = [];
let paint: (call: ImageCall) => Promise<Uint8Array>;
let model = 'painter';
vi.mock('@/lib/ai/images', () => ({
  imageModel: () => ({ model, quality: 'medium' }),
  generateImage: async (call: ImageCall) => {
    painted.push(call);
    const usage = { model, inputTokens: 1, outputTokens: 2 };
    return { bytes: await paint(call), usage, model };
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

// As patient with the storage as the product, in a moment.
const pausesMs = paidPausesMs.map(() => 1);
const handlers: Handlers = {
  'image-generation': async () => ({ handler: imageHandler(pausesMs) }),
};
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

  it('keeps a painted picture for a minute until the storage is back', async () => {
    const { order } = await setup();
    storage.failNext(pausesMs.length);
    const { jobId } = await order();
    await work();
    expect(painted).toHaveLength(1);
    expect((await readJob(database.db, jobId)).status).toBe('completed');
    const wait = paidPausesMs.reduce((sum, pause) => sum + pause, 0);
    expect(wait / 60_000).toBeCloseTo(1, 1);
  });

  it('tries later when the storage is down', async () => {
    const { order } = await setup();
    const { jobId } = await order();
    storage.setDown(true);
    for (let attempt = 1; attempt <= 3; attempt++) {
      await makeDue(database.db, jobId);
      await drain({ db: database.db, budgetMs: 1, handlers });
      const { status, attempt: begun } = await readJob(database.db, jobId);
      expect({ status, begun }).toEqual({ status: 'pending', begun: attempt });
      expect(painted, 'not in vain again').toHaveLength(1);
    }
    storage.setDown(false);
    await makeDue(database.db, jobId);
    await work();
    expect((await readJob(database.db, jobId)).status).toBe('completed');
    expect(painted).toHaveLength(2);
    const keys = painted.map((call) => call.idempotencyKey);
    expect(keys).toEqual(painted.map(() => `${jobId}:picture:1`));
  });

  it('stops waiting for the storage when it is told to', async () => {
    const stop = new AbortController();
    const picture = { bytes: new Uint8Array(9), width: 1, height: 1, smaller: [] };
    storage.setDown(true);
    // By then it has been refused once, and the pause has begun.
    setTimeout(() => stop.abort(new Error('Told to stop.')), 500);
    const patience = { pausesMs: [60_000], signal: stop.signal };
    await expect(storeImage('user', picture, picture.bytes, patience)).rejects.toThrow();
    storage.setDown(false);
  });

  it('is handed over by an operator when only the painting was done', async () => {
    const { userId, order } = await setup();
    await order();
    await work();
    const { jobId } = await order({ regenerate: true });
    const dying: JobHandler = {
      run: async (context) => {
        await imageHandler(pausesMs).run(context);
        throw new AiError('fatal', 'x', 'It ended right after.');
      },
    };
    const dyingHandlers = { 'image-generation': async () => ({ handler: dying }) };
    await drain({ db: database.db, budgetMs: 30_000, handlers: dyingHandlers });
    const failed = await readJob(database.db, jobId);
    expect(failed).toMatchObject({ status: 'failed' });
    const again = await retryJob(database.db, failed);
    await work();
    expect(await readJob(database.db, again.id)).toMatchObject({ status: 'completed' });
    expect(painted).toHaveLength(2);
    expect(await imagesOf(userId)).toHaveLength(2);
    expect(await balance(userId)).toEqual({ available: 100, held: 0 });
  });

  it('takes up what a version before has painted for it', async () => {
    const { userId, order } = await setup();
    const { jobId } = await order({ regenerate: true });
    const output = { path: 'owner/x/img/a.webp', bytes: 1, width: 2, height: 3 };
    const step = { jobId, stepKey: 'image', inputHash: 'with the id of the job', attempt: 1 };
    await database.db.insert(jobSteps).values({ ...step, output });
    await work();
    expect(await readJob(database.db, jobId)).toMatchObject({ status: 'completed' });
    expect(painted).toEqual([]);
    expect((await imagesOf(userId))[0]).toMatchObject(output);
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

describe('how long a picture takes', () => {
  it('is measured around the painting alone, and not for what was there already', async () => {
    model = 'painter of this test';
    const like = { model, quality: 'medium', size: '1536x1024' };
    const known = () => recentImageSeconds(database.db, like);
    const { order } = await setup();
    paint = async (call) => {
      await sleep(120);
      return webp(call);
    };
    await order();
    await work();
    const first = await known();
    expect(first).toHaveLength(1);
    expect(first[0]).toBeGreaterThan(0.1);
    expect(first[0]).toBeLessThan(10);
    await order();
    await work();
    expect(await known(), 'adopted').toEqual(first);

    const { order: orderOther } = await setup();
    paint = () => Promise.reject(new AiError('retry', 'server_error', 'Busy.'));
    const { jobId } = await orderOther({ prompt: 'A pot of tea' });
    await drain({ db: database.db, budgetMs: 1, handlers });
    const hourAgo = sql`now() - interval '1 hour'`;
    await database.db.update(jobs).set({ startedAt: hourAgo }).where(eq(jobs.id, jobId));
    await makeDue(database.db, jobId);
    paint = webp;
    await work();
    const [retried, ...rest] = await known();
    expect(retried, 'neither the hour nor the failed attempt').toBeLessThan(10);
    expect(rest, "another user's picture counts as well").toEqual(first);
    model = 'painter';
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
