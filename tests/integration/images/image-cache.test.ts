import { describe, expect, it, vi } from 'vitest';
import { checkImageCache } from '@/lib/images/server/cache';
import { openStudio } from './studio';

vi.mock('@/lib/ai/images', async () => (await import('./image-stub')).model);
const { studio, work, setup } = openStudio();

describe('the cache', () => {
  it('finds an image by place or prompt, in any size, for its owner only', async () => {
    const { userId, postId, order } = await setup();
    const stranger = await setup();
    const wanted = { prompt: 'A cup of tea', postId, imageKey: 'img-1' };
    const ask = (who: string, changes = {}) =>
      checkImageCache(studio.database.db, who, { ...wanted, ...changes });
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
