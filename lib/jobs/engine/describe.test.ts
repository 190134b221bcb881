import { describe, expect, it } from 'vitest';
import { registry } from '@/lib/jobs/index';
import { describeJob } from './describe';

describe('what a job is about', () => {
  it.each([
    ['blog-generation', { keyword: 'tea' }, 'Blog post: tea'],
    ['image-generation', { prompt: 'a teapot' }, 'Image: a teapot'],
    [
      'image-generation',
      { prompt: `${'a pot, '.repeat(10)}quiet, editorial illustration` },
      `Image: ${'a pot, '.repeat(10).trim()} quiet…`,
    ],
    ['image-generation', { prompt: '茶'.repeat(90) }, `Image: ${'茶'.repeat(79)}…`],
    ['image-generation', { prompt: `x${'🫖'.repeat(50)}` }, `Image: x${'🫖'.repeat(39)}…`],
    ['image-generation', {}, 'Image'],
    ['seo-audit', { prompt: 'a page' }, 'Work: a page'],
  ])('%s of %j is "%s"', (type, data, words) => {
    expect(describeJob(registry[type as keyof typeof registry], data)).toBe(words);
  });
});
