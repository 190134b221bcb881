import { describe, expect, it } from 'vitest';
import { aJob } from '@/tests/helpers/job-view';
import { noticeOf } from './outcome-notice';

const image = (changes: object) => aJob({ type: 'image-generation', ...changes });

describe('the words for an outcome', () => {
  it('of a post', () => {
    const result = { postId: 'p', post: { id: 'p', title: 'Tea' } };
    expect(noticeOf(aJob({ status: 'completed', result }), false)).toEqual({
      title: 'Blog Post Generated!',
      description: 'Your post "Tea" has been created successfully.',
    });
  });

  it('of an image, by whether its place is on the screen', () => {
    const done = image({ status: 'completed', result: { creditsUsed: 100 } });
    expect(noticeOf(done, true)).toEqual({
      title: 'Image Generated Successfully!',
      description: '100 credits consumed.',
    });
    expect(noticeOf(done, false)).toEqual({
      title: 'Image Generated!',
      description: 'Your image has been generated successfully.',
    });
  });

  it('of work that only a newer server knows', () => {
    const job = (changes: object) =>
      noticeOf(aJob({ type: 'seo-audit' as never, ...changes }), false);
    expect(job({ status: 'completed', result: {} }).title).toBe('Work finished');
    expect(job({ status: 'failed', error: 'No.' }).title).toBe('Work failed');
    expect(job({ status: 'failed', error: 'Cancelled' }).title).toBe('Work stopped');
  });

  it('of a failure: for six seconds, with its reason or the default one, and the credits back', () => {
    const tone = 'destructive';
    const back = 'Nothing was charged: the credits are back in your balance.';
    expect(noticeOf(aJob({ status: 'failed', error: 'No paper.' }), false)).toEqual({
      title: 'Blog generation failed',
      description: `No paper. ${back}`,
      tone,
      duration: 6000,
    });
    const failed = image({ status: 'failed' });
    expect(noticeOf(failed, false)).toMatchObject({
      title: 'Image generation failed',
      description: `An unknown error occurred. ${back}`,
      tone,
    });
    expect(noticeOf(failed, true)).toMatchObject({
      title: 'Image Generation Failed',
      description: `Image generation failed. ${back}`,
      tone,
    });
    const notice = 'This image was not made. Nothing was charged.';
    expect(noticeOf(image({ status: 'failed', error: notice }), false).description).toBe(notice);
  });

  it('of a stop: neutral, and with the way to what is kept', () => {
    const stopped = aJob({ status: 'failed', error: 'Cancelled' });
    expect(noticeOf(stopped, false)).toEqual({
      title: 'Post stopped',
      description: 'Nothing was charged: the credits are back in your balance.',
    });
    expect(noticeOf({ ...stopped, result: { postId: 'p', creditsUsed: 70 } }, false)).toEqual({
      title: 'Post stopped',
      description: 'What was written is kept as a post.',
      link: { label: 'Open', href: '/posts/p' },
    });
    expect(noticeOf({ ...stopped, result: { creditsUsed: 70 } }, false).description).toBe(
      '70 credits were charged for what was written.',
    );
    expect(noticeOf(image({ status: 'failed', error: 'Cancelled' }), true).title).toBe(
      'Image stopped',
    );
  });
});
