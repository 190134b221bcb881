import { describe, expect, it } from 'vitest';
import { describeJob } from './describe';

describe('what a job is about', () => {
  it.each([
    [{ type: 'blog-generation', data: { keyword: 'tea' } }, 'Blog post: tea'],
    [{ type: 'image-generation', data: { prompt: 'a teapot' } }, 'Image: a teapot'],
    [{ type: 'image-generation', data: {} }, 'Image'],
    [{ type: 'seo-audit', data: { prompt: 'a page' } }, 'Work: a page'],
  ])('%j is "%s"', (job, words) => {
    expect(describeJob(job as Parameters<typeof describeJob>[0])).toBe(words);
  });
});
