import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { POST as bulk } from '@/app/api/images/bulk/route';
import { POST as startBlog } from '@/app/api/jobs/blog-generation/route';
import { POST as startImage } from '@/app/api/jobs/image-generation/route';
import { getProfile } from '@/db/queries/profiles';
import { jobs, profiles } from '@/db/schema';
import { BlogRequest } from '@/lib/ai/schema';
import { startBlogJob } from '@/lib/jobs/write-post/start';
import { assertWithinLimit, rateLimits } from '@/lib/server/rate-limit';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { blogOrder } from '../../helpers/jobs';
import { testPost } from '../../helpers/posts';

const { drains } = vi.hoisted(() => ({ drains: [] as unknown[] }));
vi.mock('next/server', async (original) => ({
  ...(await original<object>()),
  after: (work: unknown) => drains.push(work),
}));
vi.mock('@/lib/auth/server', () => ({
  requireUser: async ({ request }: { request: Request }) => ({
    id: request.headers.get('authorization')?.replace('Bearer ', ''),
    email: 'someone@example.com',
  }),
}));

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('OPENAI_API_KEY', 'key');
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'http://127.0.0.1:1');
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_ANON_KEY', 'key');
  vi.stubEnv('SUPABASE_SERVICE_ROLE_KEY', 'key');
  const { url, sql, db } = database;
  Object.assign(globalThis, { inkwrightDatabase: { url, sql, db } });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database.close();
});

type Route = (request: Request, segment: { params: Promise<unknown> }) => Promise<Response>;
function send(route: Route, userId: string, body: unknown, key: string = randomUUID()) {
  const headers = {
    authorization: `Bearer ${userId}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return route(new Request('http://localhost/api', init), { params: Promise.resolve({}) });
}
const use = (userId: string, uses: number) => assertWithinLimit(database.db, userId, 'start', uses);
const jobsOf = (userId: string) => database.db.select().from(jobs).where(eq(jobs.userId, userId));
const available = async (userId: string) =>
  (await getProfile(database.db, userId))?.creditsAvailable;

async function creator(credits: number) {
  const userId = await testUser(database.db, credits);
  await database.db
    .update(profiles)
    .set({ subscriptionStatus: 'active' })
    .where(eq(profiles.id, userId));
  return { userId, postId: await testPost(database.db, userId) };
}
const images = (n: number) =>
  Array.from({ length: n }, (_, i) => ({ prompt: `a jar ${i}`, imageId: `image-${i}` }));

describe('starting', () => {
  it('is admitted exactly up to the limit of the hour under ten times the load', async () => {
    const userId = await testUser(database.db, 150 * 40);
    // The queue of one user is shorter than the limit of an hour.
    await use(userId, rateLimits.start.max - 15);
    const request = BlogRequest.parse(blogOrder);
    const tries = await Promise.allSettled(
      Array.from({ length: 150 }, () => startBlogJob(database.db, { id: userId }, request)),
    );
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(135);
    for (const error of refused) expect(error).toMatchObject({ code: 'rate_limited' });
    expect(await jobsOf(userId)).toHaveLength(15);
    expect(await available(userId)).toBe(150 * 25);
  });

  it('says when it is possible again, takes no credits and starts no drain', async () => {
    const userId = await testUser(database.db, 150);
    await use(userId, rateLimits.start.max);
    drains.length = 0;
    const refused = await send(startBlog, userId, blogOrder);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const { error } = (await refused.json()) as { error: { message: string } };
    expect(error.message).toMatch(
      /^You have reached the limit of 30 new posts and images an hour\. Please try again in /,
    );
    expect(await available(userId)).toBe(150);
    expect(drains).toEqual([]);
  });

  it('with a key that was used before starts no drain and uses up no start', async () => {
    const userId = await testUser(database.db, 150);
    drains.length = 0;
    for (let n = 0; n < 40; n++)
      expect((await send(startBlog, userId, blogOrder, 'click')).status).toBe(202);
    expect(drains).toHaveLength(1);
    await use(userId, rateLimits.start.max - 1);
  });

  it('that is refused for its credits uses up no start and starts no drain', async () => {
    const userId = await testUser(database.db, 100);
    drains.length = 0;
    for (let n = 0; n < 3; n++) expect((await send(startBlog, userId, blogOrder)).status).toBe(402);
    expect(drains).toEqual([]);
    await use(userId, rateLimits.start.max);
  });

  it.each(['retry:', 'RETRY:', 'bulk:'])('takes no key that begins with %s', async (prefix) => {
    const { userId, postId } = await creator(1_000);
    const image = { prompt: 'a jar', postId, imageId: 'a', size: 'square' };
    const orders: [Route, unknown][] = [
      [startBlog, blogOrder],
      [startImage, image],
      [bulk, { postId, images: images(1) }],
    ];
    for (const [route, body] of orders)
      expect((await send(route, userId, body, `${prefix}${randomUUID()}`)).status).toBe(400);
    expect(await jobsOf(userId)).toEqual([]);
  });
});

describe('a bulk order', () => {
  it('counts every image, and starts all or none', async () => {
    const { userId, postId } = await creator(2_000);
    await use(userId, rateLimits.start.max - 5);
    expect((await send(bulk, userId, { postId, images: images(6) })).status).toBe(429);
    expect(await jobsOf(userId)).toEqual([]);
    expect((await send(bulk, userId, { postId, images: images(5) })).status).toBe(202);
    expect(await jobsOf(userId)).toHaveLength(5);
    expect(await available(userId)).toBe(1_500);
  });

  it('takes nothing when the balance does not cover all of it, and names the sum', async () => {
    const { userId, postId } = await creator(250);
    const refused = await send(bulk, userId, { postId, images: images(3) });
    expect(refused.status).toBe(402);
    expect(await refused.text()).toContain('This needs 300 credits');
    expect(await available(userId)).toBe(250);
    await use(userId, rateLimits.start.max);
  });

  it('keeps its images apart however long its key is, and repeats none of them', async () => {
    const { userId, postId } = await creator(1_000);
    const key = 'k'.repeat(200);
    drains.length = 0;
    const answers = [];
    for (let n = 0; n < 2; n++)
      answers.push(await (await send(bulk, userId, { postId, images: images(3) }, key)).json());
    expect(new Set(answers[0].jobIds).size).toBe(3);
    expect(answers[1]).toEqual(answers[0]);
    expect(await available(userId)).toBe(700);
    expect(drains).toHaveLength(1);
  });
});
