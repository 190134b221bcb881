import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { restoreDeleted } from '@/db/queries/deleted-posts';
import { images, posts, profiles } from '@/db/schema';
import { AiError } from '@/lib/ai/errors';
import { postImages } from '@/lib/images/server/cache';
import { cancelImagesOf } from '@/lib/jobs/cancel-images';
import { drain } from '@/lib/jobs/engine/drain';
import { retryJob } from '@/lib/jobs/engine/retry';
import type { JobHandler } from '@/lib/jobs/engine/types';
import { imageHandler } from '@/lib/jobs/make-image/handler';
import { deletePosts } from '@/lib/posts/server/delete';
import { assertWithinLimit, rateLimits } from '@/lib/server/rate-limit';
import { readJob, registryOf } from '../../helpers/jobs';
import { fullImage, imageStub, sketch } from './image-stub';
import { openStudio, pausesMs, registry } from './studio';

vi.mock('@/lib/ai/images', async () => (await import('./image-stub')).model);
const { studio, work, setup, balance, imagesOf } = openStudio();

describe('the job that makes an image', () => {
  it('stores it at its sizes and hands it over with the payment', async () => {
    const { userId, postId, order } = await setup();
    imageStub.make = fullImage;
    const { jobId } = await order();
    expect(await balance(userId)).toEqual({ available: 200, held: 100 });
    await work();
    const job = await readJob(studio.database.db, jobId);
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

  it.each([
    ['square', 1024, 1024],
    ['portrait', 1024, 1536],
  ] as const)('makes a %s', async (size, width, height) => {
    const { userId, order } = await setup();
    imageStub.make = fullImage;
    await order({ size });
    await work();
    expect(imageStub.calls[0]?.size).toBe(`${width}x${height}`);
    expect((await imagesOf(userId))[0]).toMatchObject({ size, width, height });
  });

  it('does not generate or charge a second time for what is there', async () => {
    const { userId, order } = await setup();
    const first = await order();
    await work();
    const again = await order({ prompt: '  a  CUP of tea ' });
    await work();
    expect(imageStub.calls).toHaveLength(1);
    expect(await imagesOf(userId)).toHaveLength(1);
    expect(await balance(userId)).toEqual({ available: 200, held: 0 });
    const [one, two] = await Promise.all(
      [first, again].map((j) => readJob(studio.database.db, j.jobId)),
    );
    expect(two?.result).toMatchObject({ creditsUsed: 0, image: one?.result?.image });
  });

  it('pays once when another job was faster with the same image', async () => {
    const { userId, order } = await setup(400);
    await order();
    await work();
    const [image] = await imagesOf(userId);
    if (!image) throw new Error('There is no image.');
    await studio.database.db.delete(images).where(eq(images.id, image.id));
    const second = await order();
    // While the second generates, the first one's row appears.
    imageStub.make = async (call) => {
      await studio.database.db.insert(images).values(image);
      return sketch(call);
    };
    await work();
    expect((await readJob(studio.database.db, second.jobId)).result).toMatchObject({
      creditsUsed: 0,
    });
    expect(await imagesOf(userId)).toHaveLength(1);
    expect(await balance(userId)).toEqual({ available: 300, held: 0 });
  });

  it('generates another one of the same prompt when that is what was asked', async () => {
    const { userId, postId, order } = await setup();
    await order();
    await work();
    await order({ regenerate: true });
    await work();
    expect(imageStub.calls).toHaveLength(2);
    expect(await imagesOf(userId)).toHaveLength(2);
    expect(await balance(userId)).toEqual({ available: 100, held: 0 });
    const places = [{ imageKey: 'img-1', prompt: 'A cup of tea' }];
    const placed = await postImages(studio.database.db, userId, { id: postId, places });
    const rows = await imagesOf(userId);
    const newest = rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0];
    expect(placed['img-1']?.id).toBe(newest?.id);
  });

  it('gives the credits back when the model refuses, and says why', async () => {
    const { userId, order } = await setup();
    const sentence = 'The safety check stopped this request. Please change the wording.';
    imageStub.make = () => Promise.reject(new AiError('fatal', 'moderation_blocked', sentence));
    const { jobId } = await order();
    await work();
    expect(await readJob(studio.database.db, jobId)).toMatchObject({
      status: 'failed',
      error: sentence,
    });
    expect(await balance(userId)).toEqual({ available: 300, held: 0 });
    expect(await imagesOf(userId)).toEqual([]);
  });

  it('fails readably when what came is no image', async () => {
    const { userId, order } = await setup();
    imageStub.make = async () => new TextEncoder().encode('<svg onload=x>');
    const { jobId } = await order();
    await work();
    const job = await readJob(studio.database.db, jobId);
    expect(job).toMatchObject({ status: 'failed' });
    expect(job.error).toMatch(/WebP, PNG or JPEG/);
    expect(await balance(userId)).toEqual({ available: 300, held: 0 });
  });

  it('is handed over by an operator when only the model was done', async () => {
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
    const dyingRegistry = registryOf('image-generation', dying);
    await drain({ db: studio.database.db, budgetMs: 30_000, registry: dyingRegistry });
    const failed = await readJob(studio.database.db, jobId);
    expect(failed).toMatchObject({ status: 'failed' });
    const again = await retryJob({ db: studio.database.db, registry }, failed);
    await work();
    expect(await readJob(studio.database.db, again.id)).toMatchObject({ status: 'completed' });
    expect(imageStub.calls).toHaveLength(2);
    expect(await imagesOf(userId)).toHaveLength(2);
    expect(await balance(userId)).toEqual({ available: 100, held: 0 });
  });

  it('counts as cancelled with its post, and is finished and charged beyond that limit', async () => {
    const { db } = studio.database;
    const { userId, postId, order } = await setup();
    imageStub.make = async (call) => {
      await deletePosts(db, userId, [postId]);
      await cancelImagesOf(db, userId, [postId]);
      return sketch(call);
    };
    await assertWithinLimit(db, userId, 'cancel', rateLimits.cancel.max - 1);
    const first = await order();
    await work();
    expect(await readJob(db, first.jobId)).toMatchObject({ status: 'failed', error: 'Cancelled' });
    expect(await balance(userId)).toEqual({ available: 300, held: 0 });

    await restoreDeleted(db, userId, [postId]);
    const second = await order();
    await work();
    expect(await readJob(db, second.jobId)).toMatchObject({ status: 'completed' });
    expect(await balance(userId)).toEqual({ available: 200, held: 0 });
    await restoreDeleted(db, userId, [postId]);
    expect(await imagesOf(userId)).toMatchObject([{ postId, jobId: second.jobId }]);
  });

  it('is charged when its post is erased under way', async () => {
    const { userId, postId, order } = await setup();
    imageStub.make = async (call) => {
      await studio.database.db.delete(posts).where(eq(posts.id, postId));
      return sketch(call);
    };
    const { jobId } = await order();
    await work();
    expect(await readJob(studio.database.db, jobId)).toMatchObject({ status: 'completed' });
    expect(await balance(userId)).toEqual({ available: 200, held: 0 });
    expect(await imagesOf(userId)).toEqual([]);
  });

  it('ends with the credits back when the post was deleted before', async () => {
    const { userId, postId, order } = await setup();
    const { jobId } = await order();
    await deletePosts(studio.database.db, userId, [postId]);
    await work();
    expect(await readJob(studio.database.db, jobId)).toMatchObject({
      status: 'failed',
      error: 'The post of this image has been deleted.',
    });
    expect(imageStub.calls).toEqual([]);
    expect(await balance(userId)).toEqual({ available: 300, held: 0 });
  });

  it('puts brand colours into the prompt of Creators, and of nobody else', async () => {
    const brand = { colors: [{ name: 'deep teal', hex: '#0f766e' }] };
    const { userId, order } = await setup();
    await studio.database.db.update(profiles).set({ brand }).where(eq(profiles.id, userId));
    await order();
    await work();
    expect(imageStub.calls[0]?.prompt).not.toContain('#0F766E');
    const creator = { subscriptionStatus: 'active' } as const;
    await studio.database.db.update(profiles).set(creator).where(eq(profiles.id, userId));
    await order({ prompt: 'A pot of tea' });
    await work();
    expect(imageStub.calls[1]?.prompt).toContain('deep teal (#0F766E)');
  });
});
