import { afterEach, expect, it } from 'vitest';
import { dismissNotices } from '@/lib/browser/notify';
import { fixTarget } from '@/lib/rewrite/fix-target';
import { seoInputOf } from '@/lib/seo/input';
import { apply } from './fix-dialog';
import { PostDocument } from './post-document';

// Workers are shared by test files, and the notices with them.
afterEach(dismissNotices);

const long = `It is a sentence ${'that goes on and on and '.repeat(8)}ends here.`;
const stored = {
  title: 'Mending chairs',
  slug: 'mending-chairs',
  keyword: 'chairs',
  content: `Meta Description: Glue.\nFormat: 2\n---\n# Mending chairs\n\n${long} Short one.`,
  metaTitle: null,
  metaDescription: 'Glue.',
};

function opened(rule: string) {
  const post = new PostDocument(stored);
  const fix = fixTarget(seoInputOf(stored, post), rule);
  if (!fix) throw new Error(`Nothing to fix for ${rule}.`);
  return { post, fix };
}

it('a fix takes the place of its passage alone', () => {
  const { post, fix } = opened('long-sentences');
  expect(fix.passage).toContain('goes on');
  expect(apply(post, fix, 'It ends.')).toBe(true);
  expect(post.content).toBe(stored.content.replace(fix.passage, 'It ends.'));
});

it('a fix of a passage that was changed since changes nothing', () => {
  const { post, fix } = opened('long-sentences');
  const content = stored.content.replace('goes on', 'went on');
  post.load({ title: stored.title, content });
  expect(apply(post, fix, 'It ends.')).toBe(false);
  expect(post.content).toBe(content);
});

it('a fix of a meta field goes into the field, unless it was changed since', () => {
  const { post, fix } = opened('meta-length');
  expect(fix.passage).toBe('Glue.');
  expect(apply(post, fix, 'Glue a chair in an hour.')).toBe(true);
  expect(post.meta.description).toBe('Glue a chair in an hour.');
  expect(apply(post, fix, 'Once more.')).toBe(false);
  expect(post.meta.description).toBe('Glue a chair in an hour.');
});
