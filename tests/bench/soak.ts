import { randomUUID } from 'node:crypto';
import type { ApiUser } from '../helpers/api-user';
import { report } from './figure';
import { article } from './sample-article';
import { sampleRequest, writtenPost } from './sample-post';
import { render, type Served, serveHosted, serveLocal, storedPost } from './served';

const renders = Number(process.env.SOAK_RENDERS ?? 3_000);
const warmUp = Math.ceil(renders / 5);
const megabyte = 1024 * 1024;

/** What a page render leaves behind in the server: growth of the heap after a collection. */
export async function benchSoak(): Promise<void> {
  const hosted = await serveHosted();
  try {
    await soak('hosted', hosted, await storedPost(hosted, article(3_000)));
  } finally {
    await hosted.stop();
  }
  const local = await serveLocal();
  try {
    await soak('local', local, await orderedPost(local.user));
  } finally {
    await local.stop();
  }
}

type Watched = Pick<Served, 'app' | 'probe' | 'user'>;

async function soak(mode: string, { app, probe, user }: Watched, postId: string): Promise<void> {
  const pages: [name: string, path: string, visitor: ApiUser | null][] = [
    ['signup', '/signup', null],
    ['dashboard', '/dashboard', user],
    ['post', `/posts/${postId}`, user],
  ];
  for (const [name, path, visitor] of pages) {
    const visit = () => render(app.origin, path, visitor);
    await times(warmUp, visit);
    const before = await probe.memory();
    await times(renders, visit);
    const after = await probe.memory();
    report({
      name: `soak.${mode}.${name}.heap-growth`,
      value: (after.heapUsed - before.heapUsed) / megabyte,
      unit: 'MB',
      limit: 10,
      note: `${renders} renders; resident ${mb(before.rss)}, then ${mb(after.rss)}; outside the heap ${mb(before.external)}, then ${mb(after.external)}`,
    });
  }
}

const mb = (bytes: number) => `${Math.round(bytes / megabyte)} MB`;

/** Four at a time, as a few tabs would. */
async function times(count: number, visit: () => Promise<unknown>): Promise<void> {
  let left = count;
  const tab = async () => {
    while (left-- > 0) await visit();
  };
  await Promise.all(Array.from({ length: 4 }, tab));
}

async function orderedPost(user: ApiUser): Promise<string> {
  const key = { 'idempotency-key': randomUUID() };
  const order = await user.call<{ jobId: string }>(
    '/api/jobs/blog-generation',
    sampleRequest(),
    key,
  );
  return writtenPost(user.call, order.jobId);
}
