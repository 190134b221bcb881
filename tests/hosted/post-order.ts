import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiUser } from '../helpers/api-user';

export type Job = {
  id: string;
  status: 'pending' | 'in-progress' | 'completed' | 'failed';
  error: string | null;
  result: { postId?: string; image?: { imageUrl?: string } } | null;
};

/** The order of a post with `sections` sections. */
export function postOrder(title = 'Growing Tomatoes Indoors', sections = 4) {
  const headings = ['Choose a variety', 'Light and warmth', 'Pots and soil', 'Watering', 'Harvest'];
  return {
    keyword: 'growing tomatoes indoors',
    articleType: 'long',
    title,
    audience: 'People with a bright window and no garden',
    outline: headings.slice(0, sections).map((heading) => ({ heading, points: [heading] })),
  };
}

/** Starts a post and answers with its job. */
export async function startPost(user: ApiUser, order: object = postOrder()): Promise<string> {
  const { jobId } = await user.call<{ jobId: string }>('/api/jobs/blog-generation', order);
  return jobId;
}

/** The job once it is over; asks `user`'s instance. */
export async function finishedJob(user: ApiUser, jobId: string, seconds = 120): Promise<Job> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const job = await user.call<Job>(`/api/jobs/${jobId}`);
    if (job.status === 'completed' || job.status === 'failed') return job;
    if (Date.now() > deadline) throw new Error(`The job is still ${job.status}.`);
    await sleep(200);
  }
}

/** The first image line of a post as the order of an image. */
export async function imageOrder(user: ApiUser, postId: string) {
  const { content } = await user.call<{ content: string }>(`/api/posts/${postId}`);
  const prompt = /^!\[(.+)\]\(/m.exec(content)?.[1] ?? '';
  return { prompt, postId, imageId: 'image-1', size: 'landscape' };
}
