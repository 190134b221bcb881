import { afterEach, expect, it, vi } from 'vitest';
import { writeProgress } from '../image-storage';
import { imageAt, placesOf } from './use-placed-images';

const kept = new Map<string, string>();
vi.stubGlobal('window', {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  },
});
afterEach(() => kept.clear());

const place = { postId: 'p', imageKey: 'img-a', prompt: 'A saw', alt: 'A saw' };
const missing = { exists: false, imageUrl: null };

it('each description is a place, once, where the post has it', () => {
  const places = placesOf(
    'p',
    'Format: 2\n---\n![A saw](image)\n\n![A saw](image)\n![](image)\nEnd.',
  );
  expect(places.map(({ prompt }) => prompt)).toEqual(['A saw', 'An illustration for this post']);
  expect(places[0]).toMatchObject({ postId: 'p', imageKey: expect.stringMatching(/^img-[^-]+$/) });
});

it('a place shows its image, or what becomes of it', () => {
  const stored = { exists: true, imageUrl: '/a.webp' };
  expect(imageAt(place, stored, false)).toEqual({ state: 'done', imageUrl: '/a.webp' });
  expect(imageAt(place, stored, true)).toEqual({ state: 'running' });
  expect(imageAt(place, undefined, false)).toBeUndefined();
  expect(imageAt(place, missing, false)).toEqual({ state: 'idle' });
  const progress = { progress: 0, timeElapsed: 0, isLoading: false, hasGenerated: false };
  writeProgress(place, { ...progress, error: 'No.' });
  expect(imageAt(place, missing, false)).toEqual({ state: 'failed', error: 'No.' });
});
