import { readdirSync, readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { images, posts } from '@/db/schema';
import { postImages } from '@/lib/images/server/cache';
import { insertUpload } from '@/lib/images/server/insert-upload';
import { optimise } from '@/lib/images/server/optimise';
import { uploadUsage } from '@/lib/images/server/quota';
import { uploadImage } from '@/lib/images/server/upload';
import { startBulk } from '@/lib/jobs/make-image/start-bulk';
import { readBytes } from '@/lib/server/http';
import { hasWaiting } from '@/lib/server/limit-concurrency';
import { assertWithinLimit, rateLimits } from '@/lib/server/rate-limit';
import { testPost } from '../../helpers/posts';
import { openStudio } from './studio';

const { studio, setup, imagesOf, balance } = openStudio();
const place = { imageKey: 'img-1', prompt: 'A cup of tea' };
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 9, g: width % 255, b: 7 } } });
const put = (userId: string, postId: string, bytes: Uint8Array, alt?: string) =>
  uploadImage(studio.database.db, userId, { postId, ...place, alt, read: async () => bytes });

/** All that the storage holds. */
function storedFiles(): Buffer[] {
  const folder = `${process.env.DATA_DIR}/storage`;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(webp|png|jpeg)$/.test(entry.name))
    .map((entry) => readFileSync(`${entry.path}/${entry.name}`));
}

/** How many calls of `method` were under way at once, at most. */
function countAtOnce() {
  const counts = { now: 0, max: 0, all: 0 };
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    counts.now += 1;
    counts.all += 1;
    counts.max = Math.max(counts.max, counts.now);
    try {
      return await work();
    } finally {
      counts.now -= 1;
    }
  };
  return { counts, counted };
}

/** Waits for a state without the timers, which a test may hold still. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Counts what unpacks or encodes an image. */
function watchDecoder() {
  const { counts, counted } = countAtOnce();
  const toBuffer = sharp.prototype.toBuffer;
  vi.spyOn(sharp.prototype, 'toBuffer').mockImplementation(function (this: Sharp, ...args) {
    return counted(() => toBuffer.apply(this, args as [])) as never;
  });
  return counts;
}

afterEach(() => {
  vi.restoreAllMocks();
  delete process.env.UPLOAD_QUOTA_MB;
});

describe("the writer's own image", () => {
  it('is stored upright and says nothing about where and by whom it was made', async () => {
    const { userId, postId } = await setup();
    const secret = 'Somebody at home';
    const bytes = await canvas(2000, 1000)
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- ${secret} --></x:xmpmeta>`)
      .withExif({
        IFD0: { Artist: secret },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .withMetadata({ orientation: 6 })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const before = await sharp(bytes).metadata();
    expect(before).toMatchObject({ orientation: 6, hasProfile: true });
    expect(bytes.includes(secret)).toBe(true);

    const image = await put(userId, postId, bytes, 'Mine');
    expect(image).toMatchObject({ width: 1000, height: 2000, alt: 'Mine', generated: false });
    const files = storedFiles();
    expect(files.length).toBeGreaterThanOrEqual(2);
    for (const file of files) {
      const { format, exif, xmp, icc, iptc, orientation } = await sharp(file).metadata();
      expect({ format, exif, xmp, icc, iptc, orientation }).toEqual({ format: 'webp' });
      expect(file.includes(secret)).toBe(false);
    }
    const placed = await postImages(studio.database.db, userId, { id: postId, places: [place] });
    expect(placed['img-1']?.id).toBe(image.id);
  });

  it('can be put back after another one', async () => {
    const { userId, postId } = await setup();
    const [one, two] = await Promise.all([64, 65].map((w) => canvas(w, 64).png().toBuffer()));
    if (!one || !two) throw new Error('There are no images.');
    const first = await put(userId, postId, one);
    const { uploads } = await put(userId, postId, two);
    const back = await put(userId, postId, one);
    expect(back.imageUrl).toBe(first.imageUrl);
    expect(back.uploads).toEqual(uploads);
    const placed = await postImages(studio.database.db, userId, { id: postId, places: [place] });
    expect(placed['img-1']?.imageUrl).toBe(first.imageUrl);
  });

  it('is unpacked once for all that is stored of it', async () => {
    const { userId, postId } = await setup();
    const bytes = await canvas(1600, 1200).jpeg().toBuffer();
    const counts = watchDecoder();
    await put(userId, postId, bytes);
    // Once unpacked, then encoded at 1536, 640 and 1024.
    expect(counts).toMatchObject({ all: 4, max: 1 });
  });
});

describe('a file that is no readable image', () => {
  let owner: { userId: string; postId: string };
  beforeEach(async () => {
    owner = await setup();
  });

  async function refusal(bytes: Uint8Array): Promise<string> {
    const counts = watchDecoder();
    const { userId, postId } = owner;
    const error = await put(userId, postId, bytes).catch((reason) => reason);
    expect(error).toMatchObject({ code: 'invalid' });
    expect(await imagesOf(userId)).toEqual([]);
    expect(studio.storage.calls).toEqual([]);
    return `${error.message} ${counts.all > 0 ? 'unpacked' : 'unread'}`;
  }

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="x"/>', /WebP, PNG or JPEG.*unread/],
    ['a page', '<!doctype html><script>x</script>', /WebP, PNG or JPEG.*unread/],
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000', /WebP, PNG or JPEG.*unread/],
    ['an HEIC', '\0\0\0\u0018ftypheic\0\0\0\0mif1heic', /HEIC.*JPEG, PNG or WebP.*unread/],
    ['half a PNG', '\u0089PNG\r\n\u001a\n', /damaged.*unread/],
    ['nothing', '', /WebP, PNG or JPEG.*unread/],
  ])('is refused: %s', async (_, text, words) => {
    expect(await refusal(Buffer.from(text, 'latin1'))).toMatch(words);
  });

  it.each(['jpeg', 'png', 'webp'] as const)('is refused when it ends early: %s', async (format) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, noise } } as never)
      .toFormat(format)
      .toBuffer();
    expect(await refusal(bytes.subarray(0, Math.floor(bytes.length * 0.6)))).toMatch(/damaged/);
  });

  it('is refused when it is animated', async () => {
    const frames = await Promise.all(
      [1, 2].map((g) =>
        sharp({
          create: { width: 8, height: 8, channels: 3, background: { r: 90 * g, g: 0, b: 0 } },
        })
          .png()
          .toBuffer(),
      ),
    );
    const webp = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(webp).metadata()).pages).toBe(2);
    expect(await refusal(webp)).toMatch(/animated.*unread/);
    const png = await canvas(8, 8).png().toBuffer();
    const at = png.indexOf('IDAT') - 4;
    const chunk = Buffer.concat([Buffer.from('\0\0\0\u0008acTL', 'latin1'), Buffer.alloc(12)]);
    expect(await refusal(Buffer.concat([png.subarray(0, at), chunk, png.subarray(at)]))).toMatch(
      /animated|damaged/,
    );
  });

  /** A small JPEG that says of itself to be large. */
  async function claiming(width: number, height: number, progressive: boolean) {
    const bytes = await canvas(8, 8).jpeg({ progressive }).toBuffer();
    const frame = bytes.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
    bytes.writeUInt16BE(height, frame + 5);
    bytes.writeUInt16BE(width, frame + 7);
    return bytes;
  }

  it.each([
    [7000, 7000, true, /49 megapixels.*at most 12.*unread/],
    [7000, 7000, false, /49 megapixels.*at most 24.*unread/],
    [4001, 3000, true, /13 megapixels.*at most 12.*unread/],
    [20_000, 10, false, /longest side.*16,383.*unread/],
  ])(
    'is refused by its header: %d × %d, progressive %s',
    async (width, height, progressive, words) => {
      expect(await refusal(await claiming(width, height, progressive))).toMatch(words);
    },
  );

  it('is refused when it is stored in thousands of passes', async () => {
    const bytes = await canvas(64, 48).jpeg({ progressive: true }).toBuffer();
    const first = bytes.indexOf(Buffer.from([0xff, 0xda]));
    const header = bytes.subarray(first, first + 2 + bytes.readUInt16BE(first + 2));
    const passes = Array.from({ length: 3_000 }, () => header);
    const many = Buffer.concat([bytes.subarray(0, first), ...passes, bytes.subarray(first)]);
    expect(await refusal(many)).toMatch(/more than 100 passes.*unread/);
  });

  it('is refused with 16 bits a channel from 12 megapixels on', async () => {
    const bytes = await sharp({
      create: { width: 4100, height: 3000, channels: 3, background: '#888' },
    })
      .toColourspace('rgb16')
      .png({ compressionLevel: 1 })
      .toBuffer();
    expect(await refusal(bytes)).toMatch(/13 megapixels.*16-bit PNG.*at most 12.*unread/);
  });

  it('is given up when it takes too long to unpack', async () => {
    const bytes = await canvas(8, 8).png().toBuffer();
    const limits = vi.spyOn(sharp.prototype, 'timeout');
    const failure = new Error('timeout: 1% complete');
    vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValue(failure);
    const { userId, postId } = owner;
    await expect(put(userId, postId, bytes)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('took too long to read'),
    });
    expect(limits.mock.calls).toEqual([[{ seconds: 10 }]]);
  });

  it('is refused when it must be unpacked as a whole', async () => {
    const options = { limitInputPixels: false } as const;
    const bytes = await sharp({
      create: { width: 4100, height: 3000, channels: 3, background: '#888' },
      ...options,
    })
      .webp({ effort: 0, quality: 1 })
      .toBuffer();
    expect(await refusal(bytes)).toMatch(/13 megapixels.*WebP.*at most 12.*unread/);
  });
});

describe('an upload that may not be', () => {
  /** The answer, and whether the body was read for it. */
  async function attempt(userId: string, postId: string) {
    const read = vi.fn(async () => canvas(8, 8).png().toBuffer());
    const error = await uploadImage(studio.database.db, userId, { postId, ...place, read }).catch(
      (reason) => reason,
    );
    return { code: error.code as string | undefined, reads: read.mock.calls.length, error };
  }

  it("is refused unread for somebody else's post", async () => {
    const { userId } = await setup();
    const { postId } = await setup();
    expect(await attempt(userId, postId)).toMatchObject({ code: 'not_found', reads: 0 });
  });

  it('is read no further once it took too long', async () => {
    const { userId, postId } = await setup();
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull: () => new Promise(() => undefined),
      cancel: () => {
        cancelled = true;
      },
    });
    const request = new Request('http://localhost', {
      method: 'POST',
      body,
      duplex: 'half',
    } as never);
    const wait = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms: number) =>
      wait(work, ms === 60_000 ? 0 : ms)) as never);
    const read = (signal: AbortSignal) => readBytes(request, 1_000, signal);
    const { db } = studio.database;
    await expect(uploadImage(db, userId, { postId, ...place, read })).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('took too long'),
    });
    expect(cancelled).toBe(true);
  });

  it('is refused unread beyond 30 an hour', async () => {
    const { userId, postId } = await setup();
    await assertWithinLimit(studio.database.db, userId, 'upload', rateLimits.upload.max - 1);
    expect(await attempt(userId, postId)).toMatchObject({ code: undefined, reads: 1 });
    expect(await attempt(userId, postId)).toMatchObject({ code: 'rate_limited', reads: 0 });
  });

  it('is refused unread where no image can be stored, and so are orders, before any is paid', async () => {
    const { userId, postId, order } = await setup(300);
    const key = process.env.SUPABASE_SERVICE_ROLE_KEY;
    delete process.env.SUPABASE_SERVICE_ROLE_KEY;
    try {
      expect(await attempt(userId, postId)).toMatchObject({ code: 'unavailable', reads: 0 });
      await expect(order()).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('no storage is configured'),
      });
      await studio.database.sql`
        update app.profiles set subscription_status = 'active' where id = ${userId}`;
      const { db } = studio.database;
      const body = { postId, size: 'square' as const, images: [{ prompt: 'Tea', imageId: 'i' }] };
      await expect(startBulk(db, userId, { body })).rejects.toMatchObject({ code: 'unavailable' });
    } finally {
      process.env.SUPABASE_SERVICE_ROLE_KEY = key;
    }
    expect(await balance(userId)).toEqual({ available: 300, held: 0 });
  });

  it('is refused unread once the quota is full, and possible again after a deletion', async () => {
    process.env.UPLOAD_QUOTA_MB = '1';
    const { userId, postId } = await setup();
    const row = {
      ...{ userId, postId, ...place, alt: 'x', path: 'a', promptHash: 'a' },
      ...{ width: 1, height: 1, bytes: 9, storedBytes: 1024 * 1024 },
    };
    await insertUpload(studio.database.db, row);
    const refused = await attempt(userId, postId);
    expect(refused).toMatchObject({ code: 'too_large', reads: 0 });
    expect(refused.error.message).toContain('your uploads take 1 MB of 1 MB');
    await studio.database.db.delete(posts).where(eq(posts.id, postId));
    const { postId: other } = await setup();
    await studio.database.db.update(posts).set({ userId }).where(eq(posts.id, other));
    expect(await attempt(userId, other)).toMatchObject({ code: undefined, reads: 1 });
  });
});

describe('many uploads at once', () => {
  it('of one user are read and unpacked one at a time, up to the limit', async () => {
    const { userId, postId } = await setup();
    const { db } = studio.database;
    await assertWithinLimit(db, userId, 'upload', rateLimits.upload.max - 9);
    const bytes = await canvas(64, 48).png().toBuffer();
    const decoder = watchDecoder();
    const reads = countAtOnce();
    const read = () => reads.counted(async () => bytes);
    const tries = await Promise.allSettled(
      Array.from({ length: 200 }, () => uploadImage(db, userId, { postId, ...place, read })),
    );
    const codes = tries.map((t) => (t.status === 'rejected' ? t.reason.code : 'stored'));
    expect(codes.filter((code) => code === 'stored')).toHaveLength(9);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(191);
    expect(reads.counts).toMatchObject({ all: 9, max: 1 });
    expect(decoder.max).toBe(1);
  });

  it('of many users hold twelve bodies and unpack one image, generated ones included', async () => {
    const owners = await Promise.all(Array.from({ length: 16 }, () => setup()));
    const bytes = await canvas(90, 60).png().toBuffer();
    const decoder = watchDecoder();
    const reads = countAtOnce();
    const read = () =>
      reads.counted(async () => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        return bytes;
      });
    await Promise.all([
      ...owners.map(({ userId, postId }) =>
        uploadImage(studio.database.db, userId, { postId, ...place, read }),
      ),
      ...[1, 2, 3].map(() => optimise(bytes, { generated: true })),
    ]);
    expect(reads.counts.all).toBe(16);
    expect(reads.counts.max).toBeGreaterThan(1);
    expect(reads.counts.max).toBeLessThanOrEqual(12);
    expect(decoder).toMatchObject({ all: 19 * 2, max: 1 });
  });

  it('that are large keep nobody from a small one', async () => {
    const large = await canvas(2400, 2300).png().toBuffer();
    const small = await canvas(8, 8).png().toBuffer();
    const owners = await Promise.all(Array.from({ length: 6 }, () => setup()));
    const honest = owners.pop();
    if (!honest) throw new Error('There are no users.');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = 0;
    const toBuffer = sharp.prototype.toBuffer;
    vi.spyOn(sharp.prototype, 'toBuffer').mockImplementation(async function (
      this: Sharp,
      ...args: unknown[]
    ) {
      begun += 1;
      if (begun === 1) await held;
      return toBuffer.apply(this, args as []) as never;
    } as never);
    const slow = owners.map(({ userId, postId }) => put(userId, postId, large));
    await until(() => begun === 1 && hasWaiting('decode large'));
    const { userId, postId } = honest;
    expect(await put(userId, postId, small)).toMatchObject({ width: 8 });
    release();
    await Promise.all(slow);
  });

  it('that never end give their places up while others wait', async () => {
    const { db } = studio.database;
    const owners = await Promise.all(Array.from({ length: 13 }, () => setup()));
    const honest = owners.pop();
    if (!honest) throw new Error('There are no users.');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    try {
      let arriving = 0;
      const endless = (signal: AbortSignal) => {
        arriving += 1;
        return new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      };
      const slow = owners.map((owner) =>
        uploadImage(db, owner.userId, { ...place, ...owner, read: endless }),
      );
      const ends = Promise.allSettled(slow);
      await until(() => arriving === 12);
      // Nobody waits: they have the whole minute.
      vi.advanceTimersByTime(30_000);
      const upload = put(honest.userId, honest.postId, await canvas(8, 8).png().toBuffer());
      await until(() => hasWaiting('upload bodies'));
      vi.advanceTimersByTime(1_000);
      expect(await upload).toMatchObject({ width: 8 });
      for (const end of await ends)
        expect(end).toMatchObject({ reason: { message: expect.stringMatching(/took too long/) } });
    } finally {
      vi.useRealTimers();
    }
  }, 30_000);

  it('fill the quota to the last byte that fits, and no further', async () => {
    process.env.UPLOAD_QUOTA_MB = '37';
    const { userId } = await setup();
    // In posts of their own, whose locks would otherwise keep them apart.
    const postIds: string[] = [];
    for (let n = 0; n < 10; n++) postIds.push(await testPost(studio.database.db, userId));
    const insert = (n: number) =>
      insertUpload(studio.database.db, {
        ...{
          userId,
          postId: postIds[n % 10] ?? '',
          ...place,
          alt: 'x',
          path: `file-${n}`,
          promptHash: `hash-${n}`,
        },
        ...{ width: 1, height: 1, bytes: 9, storedBytes: 1024 * 1024 },
      });
    const tries = await Promise.allSettled(Array.from({ length: 200 }, (_, n) => insert(n)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(37);
    for (const t of tries)
      if (t.status === 'rejected') expect(t.reason).toMatchObject({ code: 'too_large' });
    const { usedBytes, limitBytes } = await uploadUsage(studio.database.db, userId);
    expect(usedBytes).toBe(limitBytes);
    const rows = await studio.database.db.select().from(images).where(eq(images.userId, userId));
    expect(rows).toHaveLength(37);
  });
});
