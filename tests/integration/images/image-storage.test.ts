import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { jobSteps } from '@/db/schema';
import { paidPausesMs, storeImage } from '@/lib/images/server/image-files';
import { drainBriefly, makeDue, readJob } from '../../helpers/jobs';
import { imageStub } from './image-stub';
import { openStudio, pausesMs, registry } from './studio';

vi.mock('@/lib/ai/images', async () => (await import('./image-stub')).model);
const { studio, work, setup, imagesOf } = openStudio();

describe('a generated image', () => {
  it('records no bytes, only where they are', async () => {
    const { order } = await setup();
    const { jobId } = await order();
    await work();
    const steps = await studio.database.db.select().from(jobSteps).where(eq(jobSteps.jobId, jobId));
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
    const master = `${studio.storage.origin}/storage/v1/object/public/images-masters/${image?.path}`;
    expect((await fetch(master)).status).toBeGreaterThanOrEqual(400);
    const own = await fetch(
      `${studio.storage.origin}/storage/v1/object/images-masters/${image?.path}`,
      {
        headers: { authorization: `Bearer ${process.env.SUPABASE_SERVICE_ROLE_KEY}` },
      },
    );
    expect(own.status).toBe(200);
  });

  it('does not generate again for a storage that fails once', async () => {
    const { order } = await setup();
    studio.storage.failNext(1);
    const { jobId } = await order();
    await work();
    expect(imageStub.calls).toHaveLength(1);
    expect((await readJob(studio.database.db, jobId)).status).toBe('completed');
  });

  it('keeps a generated image for a minute until the storage is back', async () => {
    const { order } = await setup();
    studio.storage.failNext(pausesMs.length);
    const { jobId } = await order();
    await work();
    expect(imageStub.calls).toHaveLength(1);
    expect((await readJob(studio.database.db, jobId)).status).toBe('completed');
    const wait = paidPausesMs.reduce((sum, pause) => sum + pause, 0);
    expect(wait / 60_000).toBeCloseTo(1, 1);
  });

  it('tries later when the storage is down', async () => {
    const { order } = await setup();
    const { jobId } = await order();
    studio.storage.setDown(true);
    for (let attempt = 1; attempt <= 3; attempt++) {
      await makeDue(studio.database.db, jobId);
      await drainBriefly({ db: studio.database.db, budgetMs: 1, registry });
      const { status, attempt: begun } = await readJob(studio.database.db, jobId);
      expect({ status, begun }).toEqual({ status: 'pending', begun: attempt });
      expect(imageStub.calls, 'not in vain again').toHaveLength(1);
    }
    studio.storage.setDown(false);
    await makeDue(studio.database.db, jobId);
    await work();
    expect((await readJob(studio.database.db, jobId)).status).toBe('completed');
    expect(imageStub.calls).toHaveLength(2);
    const keys = imageStub.calls.map((call) => call.idempotencyKey);
    expect(keys).toEqual(imageStub.calls.map(() => `${jobId}:image:1`));
  });

  it('is not generated again while the storage answers reads and refuses writes', async () => {
    const { order } = await setup();
    const { jobId } = await order();
    studio.storage.failNext(1_000);
    for (let attempt = 1; attempt <= 3; attempt++) {
      await makeDue(studio.database.db, jobId);
      await drainBriefly({ db: studio.database.db, budgetMs: 1, registry });
    }
    expect(imageStub.calls).toHaveLength(1);
    studio.storage.failNext(0);
    await makeDue(studio.database.db, jobId);
    await work();
    expect((await readJob(studio.database.db, jobId)).status).toBe('completed');
    expect(imageStub.calls).toHaveLength(2);
  });

  it('has a file of its own in each post and on each day, that no removal of an older one takes', async () => {
    const image = { bytes: new Uint8Array([1]), width: 1, height: 1, smaller: [] };
    const store = (postId: string) => storeImage({ userId: randomUUID(), postId }, { image });
    const nameOf = async (path: Promise<string>) => (await path).split('/').at(-1);
    const first = await nameOf(store('one'));
    expect(first).toMatch(/^[0-9a-f]{64}\.webp$/);
    expect(await nameOf(store('two'))).not.toBe(first);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    try {
      expect(await nameOf(store('one'))).not.toBe(first);
    } finally {
      vi.useRealTimers();
    }
  });

  it('stops waiting for the storage when it is told to', async () => {
    const stop = new AbortController();
    const image = { bytes: new Uint8Array(9), width: 1, height: 1, smaller: [] };
    studio.storage.setDown(true);
    // By then it has been refused once, and the pause has begun.
    setTimeout(() => stop.abort(new Error('Told to stop.')), 500);
    const patience = { pausesMs: [60_000], signal: stop.signal };
    await expect(
      storeImage({ userId: 'user', postId: 'post' }, { image: image }, patience),
    ).rejects.toThrow();
    studio.storage.setDown(false);
  });
});
