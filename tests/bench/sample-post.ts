import type { ApiUser } from '../helpers/api-user';

/** Waits until a post is written, and answers with its id. */
export async function writtenPost(
  call: ApiUser['call'],
  jobId: string,
  seconds = 60,
): Promise<string> {
  for (let tries = 0; tries < seconds * 10; tries++) {
    const job = await call<{ status: string; error: string; result: { postId: string } }>(
      `/api/jobs/${jobId}`,
    );
    if (job.status === 'completed') return job.result.postId;
    if (job.status === 'failed') throw new Error(job.error);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The post was not written in time.');
}

export function sampleRequest() {
  return {
    keyword: 'growing tomatoes indoors',
    articleType: 'long',
    title: 'Growing Tomatoes Indoors Without a Greenhouse',
    audience: 'People with a bright window and no garden',
    outline: [
      'Choose a variety',
      'Give it light and warmth',
      'Pots and soil',
      'Water and feed',
      'Pollinate by hand',
      'Harvest and start again',
    ].map((heading) => ({ heading, points: [`What matters for ${heading.toLowerCase()}`] })),
  };
}
