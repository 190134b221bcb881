import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { recentImageSeconds } from '@/db/queries/images';
import { jobs } from '@/db/schema';
import { AiError } from '@/lib/ai/errors';
import { drainBriefly, makeDue } from '../../helpers/jobs';
import { imageStub, sketch } from './image-stub';
import { openStudio, registry } from './studio';

vi.mock('@/lib/ai/images', async () => (await import('./image-stub')).model);
const { studio, work, setup } = openStudio();

it('counts the seconds of the model alone, and not of what was there already', async () => {
  imageStub.name = 'image model of this test';
  const like = { model: imageStub.name, quality: 'medium', size: '1536x1024' };
  const known = () => recentImageSeconds(studio.database.db, like);
  const { order } = await setup();
  imageStub.make = async (call) => {
    await sleep(120);
    return sketch(call);
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
  imageStub.make = () => Promise.reject(new AiError('retry', 'server_error', 'Busy.'));
  const { jobId } = await orderOther({ prompt: 'A pot of tea' });
  await drainBriefly({ db: studio.database.db, budgetMs: 1, registry });
  const hourAgo = sql`now() - interval '1 hour'`;
  await studio.database.db.update(jobs).set({ startedAt: hourAgo }).where(eq(jobs.id, jobId));
  await makeDue(studio.database.db, jobId);
  imageStub.make = sketch;
  await work();
  const [retried, ...rest] = await known();
  expect(retried, 'neither the hour nor the failed attempt').toBeLessThan(10);
  expect(rest, "another user's image counts as well").toEqual(first);
});
