import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateAlt } from '@/db/queries/images';
import { images, jobs, profiles } from '@/db/schema';
import { startBulk } from '@/lib/images/bulk';
import { postImages } from '@/lib/images/cache';
import { uploadImage } from '@/lib/images/upload';
import { startImageJob } from '@/lib/jobs/start-image';
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

describe("the writer's own picture", () => {
  it('is re-encoded, stripped of what it says about its maker, and shown in its place', async () => {
    const { userId, postId } = await setup();
    const bytes = await canvas(2000, 1000)
      .withExif({ IFD0: { Artist: 'Somebody at home' } })
      .jpeg()
      .toBuffer();
    const image = await uploadImage(database.db, userId, { postId, ...place, bytes, alt: 'Mine' });
    expect(image).toMatchObject({ width: 1536, height: 768, alt: 'Mine', generated: false });
    const stored = Buffer.from(await (await fetch(image.imageUrl)).arrayBuffer());
    const meta = await sharp(stored).metadata();
    expect(meta.format).toBe('webp');
    expect(meta.exif ?? meta.xmp).toBeUndefined();
    const shown = await postImages(database.db, userId, { id: postId, places: [place] });
    expect(shown['img-1']?.id).toBe(image.id);
  });

  it('can be put back after another one', async () => {
    const { userId, postId } = await setup();
    const [one, two] = await Promise.all([64, 65].map((w) => canvas(w, 64).png().toBuffer()));
    if (!one || !two) throw new Error('There are no pictures.');
    const put = (bytes: Uint8Array) =>
      uploadImage(database.db, userId, { postId, ...place, bytes });
    const first = await put(one);
    await put(two);
    const back = await put(one);
    expect(back.imageUrl).toBe(first.imageUrl);
    const shown = await postImages(database.db, userId, { id: postId, places: [place] });
    expect(shown['img-1']?.imageUrl).toBe(first.imageUrl);
  });

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="x"/>'],
    ['a page', '<!doctype html><script>x</script>'],
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
    ['half a PNG', '\u0089PNG\r\n\u001a\n'],
    ['nothing', ''],
  ])('is refused when it is %s', async (_, text) => {
    const { userId, postId } = await setup();
    const bytes = Buffer.from(text, 'latin1');
    await expect(
      uploadImage(database.db, userId, { postId, ...place, bytes }),
    ).rejects.toMatchObject({ code: 'invalid' });
  });

  it('is refused when a small file would unpack to hundreds of megapixels', async () => {
    const { userId, postId } = await setup();
    const bytes = await canvas(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bytes.byteLength).toBeLessThan(1_000_000);
    await expect(
      uploadImage(database.db, userId, { postId, ...place, bytes }),
    ).rejects.toMatchObject({ code: 'invalid' });
  });

  it("does not reach somebody else's post", async () => {
    const { userId } = await setup();
    const { postId } = await setup();
    const bytes = await canvas(8, 8).png().toBuffer();
    await expect(
      uploadImage(database.db, userId, { postId, ...place, bytes }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('may be changed 30 times an hour', async () => {
    const { userId, postId } = await setup();
    const bytes = await canvas(8, 8).png().toBuffer();
    for (let n = 0; n < 30; n++)
      await uploadImage(database.db, userId, { postId, ...place, bytes });
    await expect(
      uploadImage(database.db, userId, { postId, ...place, bytes }),
    ).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

describe('the alt text', () => {
  it('changes for the owner and for nobody else', async () => {
    const { userId, postId } = await setup();
    const stranger = await setup();
    const bytes = await canvas(8, 8).png().toBuffer();
    const { id } = await uploadImage(database.db, userId, { postId, ...place, bytes });
    expect(await updateAlt(database.db, stranger.userId, id, 'Not mine')).toBeNull();
    expect((await updateAlt(database.db, userId, id, 'Steam over a cup'))?.alt).toBe(
      'Steam over a cup',
    );
    const [row] = await database.db.select().from(images).where(eq(images.id, id));
    expect(row?.alt).toBe('Steam over a cup');
  });
});

describe('all pictures of a post at once', () => {
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
    expect(again).toEqual(first);
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

describe('ordering one picture', () => {
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
