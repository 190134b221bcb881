import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateAlt } from '@/db/queries/images';
import { images, jobs, profiles } from '@/db/schema';
import { uploadImage } from '@/lib/images/server/upload';
import { startImageJob } from '@/lib/jobs/make-image/start';
import { startBulk } from '@/lib/jobs/make-image/start-bulk';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { testPost } from '../../helpers/posts';
import { type StorageServer, startStorage } from '../../helpers/storage-server';

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

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 9, g: width % 255, b: 7 } } });
const place = { imageKey: 'img-1', prompt: 'A cup of tea' };

async function setup(credits = 0, status: 'none' | 'active' = 'none') {
  const userId = await testUser(database.db, credits);
  await database.db
    .update(profiles)
    .set({ subscriptionStatus: status })
    .where(eq(profiles.id, userId));
  return { userId, postId: await testPost(database.db, userId) };
}

describe('the alt text', () => {
  it('changes for the owner and for nobody else', async () => {
    const { userId, postId } = await setup();
    const stranger = await setup();
    const bytes = await canvas(8, 8).png().toBuffer();
    const read = async () => bytes;
    const { id } = await uploadImage(database.db, userId, { postId, ...place, read });
    expect(await updateAlt(database.db, stranger.userId, id, 'Not mine')).toBeNull();
    expect((await updateAlt(database.db, userId, id, 'Steam over a cup'))?.alt).toBe(
      'Steam over a cup',
    );
    const [row] = await database.db.select().from(images).where(eq(images.id, id));
    expect(row?.alt).toBe('Steam over a cup');
  });
});

describe('all images of a post at once', () => {
  const order = (postId: string, count: number) => ({
    body: {
      postId,
      size: 'landscape' as const,
      images: Array.from({ length: count }, (_, n) => ({ prompt: `Tea ${n}`, imageId: `i${n}` })),
    },
    idempotencyKey: 'key',
  });
  const jobsOf = (userId: string) => database.db.select().from(jobs).where(eq(jobs.userId, userId));

  it('queues one job and one price each, once per key', async () => {
    const { userId, postId } = await setup(500, 'active');
    const first = await startBulk(database.db, userId, order(postId, 4));
    const again = await startBulk(database.db, userId, order(postId, 4)).catch((e) => e);
    expect(first.jobIds).toHaveLength(4);
    expect(await jobsOf(userId)).toHaveLength(4);
    // The balance covers no second order, but this is not one.
    expect(again).toEqual({ ...first, created: false });
  });

  it('queues nothing when the credits do not cover all', async () => {
    const { userId, postId } = await setup(399, 'active');
    await expect(startBulk(database.db, userId, order(postId, 4))).rejects.toMatchObject({
      code: 'payment_required',
    });
    expect(await jobsOf(userId)).toEqual([]);
  });

  it('is for Creator accounts and their own posts', async () => {
    const free = await setup(500);
    const creator = await setup(500, 'active');
    await expect(startBulk(database.db, free.userId, order(free.postId, 2))).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(
      startBulk(database.db, creator.userId, order(free.postId, 2)),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('ordering one image', () => {
  const order = (userId: string, postId: string) =>
    startImageJob(
      database.db,
      { id: userId },
      { prompt: 'A cup of tea', postId, imageId: 'img-1', size: 'landscape' },
    );
  const balance = async (userId: string) => {
    const [row] = await database.db.select().from(profiles).where(eq(profiles.id, userId));
    return { available: row?.creditsAvailable, held: row?.creditsHeld };
  };

  it("is refused for somebody else's post, and costs nothing", async () => {
    const mine = await setup(300);
    const theirs = await setup(300);
    await expect(order(mine.userId, theirs.postId)).rejects.toMatchObject({ code: 'not_found' });
    expect(await balance(mine.userId)).toEqual({ available: 300, held: 0 });
  });

  it('lets one of many clicks through', async () => {
    const { userId, postId } = await setup(300);
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => order(userId, postId)));
    expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(1);
    expect(await balance(userId)).toEqual({ available: 200, held: 100 });
  });
});
