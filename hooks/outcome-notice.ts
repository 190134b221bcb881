import type { Notice } from '@/lib/browser/notify';
import { imagePrice } from '@/lib/credits/prices';
import type { JobView } from '@/lib/jobs/schema';

const stopped = 'Cancelled';
const failedMs = 6_000;
const creditsBack = 'Nothing was charged: the credits are back in your balance.';

/** `imageOnScreen`: the image block is visible, so the notice uses its wording. */
export function noticeOf(job: JobView, imageOnScreen: boolean): Notice {
  if (job.status === 'completed') return completed(job, imageOnScreen);
  return job.error === stopped ? stoppedNotice(job) : failed(job, imageOnScreen);
}

const words: Record<JobView['type'], { stopped: string; failed: string }> = {
  'blog-generation': { stopped: 'Post stopped', failed: 'Blog generation failed' },
  'image-generation': { stopped: 'Image stopped', failed: 'Image generation failed' },
  publication: { stopped: 'Publishing stopped', failed: 'Publishing failed' },
  'account-export': { stopped: 'Export stopped', failed: 'Export failed' },
  'account-deletion': { stopped: 'Deletion stopped', failed: 'Deletion delayed' },
};
const unknownWork = { stopped: 'Work stopped', failed: 'Work failed' };
// A newer server may send types that this page does not know.
const wordsOf = ({ type }: JobView) => words[type] ?? unknownWork;

/** A job stopped before its end may also leave a post. */
export function postIdOf(job: JobView): string | null {
  if (job.type !== 'blog-generation') return null;
  return job.result?.postId ?? job.result?.post?.id ?? null;
}

function completed(job: JobView, imageOnScreen: boolean): Notice {
  if (job.type === 'blog-generation')
    return {
      title: 'Blog Post Generated!',
      description: `Your post "${job.result?.post?.title ?? ''}" has been created successfully.`,
    };
  if (job.type === 'publication') return publishedNotice(job);
  if (job.type === 'account-export')
    return {
      title: 'Your export is ready',
      description: 'It is kept for a day.',
      link: { label: 'Download', href: '/settings/data' },
    };
  if (job.type !== 'image-generation')
    return { title: 'Work finished', description: 'Your work has been finished successfully.' };
  if (!imageOnScreen)
    return {
      title: 'Image Generated!',
      description: 'Your image has been generated successfully.',
    };
  return {
    title: 'Image Generated Successfully!',
    description: `${job.result?.creditsUsed ?? imagePrice} credits consumed.`,
  };
}

function publishedNotice({ result }: JobView): Notice {
  const site = result?.publication?.site ?? 'the site';
  const link = result?.publication?.url && { label: 'Open', href: result.publication.url };
  switch (result?.publication?.state) {
    case 'live':
      return {
        title: 'Post published',
        description: `It is live on ${site}.`,
        ...(link && { link }),
      };
    case 'scheduled':
      return { title: 'Post scheduled', description: `${site} will publish it.` };
    case 'removed':
      return { title: 'Post removed', description: `It is no longer published on ${site}.` };
    case 'draft':
      return { title: 'Draft sent', description: `It is a draft on ${site}.` };
    default:
      return {
        title: 'Nothing was sent',
        description: `The post on ${site} was changed or deleted there. Open Publish to choose what to do.`,
        tone: 'destructive',
      };
  }
}

function stoppedNotice(job: JobView): Notice {
  const postId = postIdOf(job);
  const title = wordsOf(job).stopped;
  if (job.type === 'publication')
    return { title, description: 'It was stopped, or a newer order replaced it.' };
  if (postId)
    return {
      title,
      description: 'What was written is kept as a post.',
      link: { label: 'Open', href: `/posts/${postId}` },
    };
  const used = job.result?.creditsUsed ?? 0;
  return {
    title,
    description: used > 0 ? `${used} credits were charged for what was written.` : creditsBack,
  };
}

function failed(job: JobView, imageOnScreen: boolean): Notice {
  const tone = 'destructive' as const;
  if (job.type === 'image-generation' && imageOnScreen)
    return {
      title: 'Image Generation Failed',
      description: withCredits(job.error || 'Image generation failed'),
      tone,
      duration: failedMs,
    };
  if (job.type === 'publication')
    return {
      title: wordsOf(job).failed,
      description: job.error || 'An unknown error occurred',
      tone,
      duration: failedMs,
    };
  return {
    title: wordsOf(job).failed,
    description: withCredits(job.error || 'An unknown error occurred'),
    tone,
    duration: failedMs,
  };
}

function withCredits(error: string): string {
  if (error.includes('Nothing was charged')) return error;
  return `${/[.!?…]$/.test(error) ? error : `${error}.`} ${creditsBack}`;
}
