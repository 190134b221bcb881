import type { BrowserContext, Page } from '@playwright/test';
import { type ApiUser, signUpByApi } from '../helpers/api-user';
import { expect } from './fixtures';

export type Writer = ApiUser & { postId: string };

const outline = ['What you need', 'How to begin', 'What goes wrong', 'Where to go next'].map(
  (heading) => ({ heading, points: ['First things first', 'A calm pace'] }),
);

/**
 * A new user with a post of their own, written by the demo writer, and 100 credits left. `changes`
 * to the order of the post; a title with "Without Hurry" in it is written at once (DEMO_AT_ONCE).
 */
export async function writerWithPost(origin: string, changes: object = {}): Promise<Writer> {
  const user = await signUpByApi(origin);
  const { jobId } = await user.call<{ jobId: string }>('/api/jobs/blog-generation', {
    keyword: 'mending a wooden chair',
    articleType: 'long',
    title: 'Mending a Wooden Chair Without Hurry',
    audience: 'People with a chair that wobbles',
    outline,
    ...changes,
  });
  let postId: string | undefined;
  await expect
    .poll(
      async () => {
        const job = await user.call<{ status: string; result: { postId?: string } | null }>(
          `/api/jobs/${jobId}`,
        );
        postId = job.result?.postId;
        return job.status;
      },
      { timeout: 60_000, intervals: [200] },
    )
    .toBe('completed');
  return { ...user, postId: postId ?? '' };
}

export async function openPost(page: Page, context: BrowserContext, writer: Writer) {
  await context.addCookies(writer.cookies);
  await page.goto(`/posts/${writer.postId}`);
  await expect(page.getByRole('heading', { name: 'Blog Content' })).toBeVisible();
}

/** Chooses something from the menu of a post. */
export async function chooseAction(page: Page, name: string) {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** The first place of an image, ready to be used. */
export function firstImage(page: Page) {
  return page.locator('.post-image').first();
}

const job = (status: string, changes: object = {}) => ({
  id: '11111111-1111-4111-8111-111111111111',
  type: 'image-generation',
  status,
  error: null,
  progress: { percentage: 40, message: 'Generating image...', timeElapsed: 12 },
  data: {} as object,
  result: null,
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
  ...changes,
});

/**
 * Answers the order of an image, and every question after it, in the server's place. A job that is
 * over is in the list of all jobs too, as on the server: only listed jobs are announced.
 */
export async function pretendJob(page: Page, status: string, changes: object = {}) {
  const answer = job(status, changes);
  let ordered = false;
  await page.route('**/api/jobs/image-generation', (route) => {
    ordered = true;
    // The block and the announcement know a job by its place.
    const { postId, imageId } = route.request().postDataJSON();
    answer.data = { postId, imageId };
    return route.fulfill({ status: 202, json: { jobId: answer.id } });
  });
  await page.route(`**/api/jobs/${answer.id}`, (route) => route.fulfill({ json: answer }));
  if (status === 'in-progress') return;
  await page.route('**/api/jobs', (route) =>
    ordered ? route.fulfill({ json: [answer] }) : route.fallback(),
  );
}
