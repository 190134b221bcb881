import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { claimNext } from '@/db/queries/job-claim';
import { insertStep } from '@/db/queries/job-steps';
import { getJob } from '@/db/queries/jobs';
import { getProfile } from '@/db/queries/profiles';
import { creditEntries, posts } from '@/db/schema';
import { cancelJob } from '@/lib/jobs/engine/cancel';
import { drain } from '@/lib/jobs/engine/drain';
import { completeJob, sweep } from '@/lib/jobs/engine/settle';
import { textSoFar } from '@/lib/jobs/engine/stream';
import { registry } from '@/lib/jobs/index';
import { toJobView } from '@/lib/jobs/view';
import { handler } from '@/lib/jobs/write-post/handler';
import { startBlogJob } from '@/lib/jobs/write-post/start';
import { loadPostPage } from '@/lib/posts/server/page';
import { assertWithinLimit } from '@/lib/server/rate-limit';
import { pointAtModel, sendJson, startFakeModel } from '@/tests/helpers/model/fake-model';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { brokenInvariants } from '../../helpers/invariants';
import { blogOrder, blogRegistry, enqueuePost, lapse, readJob } from '../../helpers/jobs';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const { url, sql, db } = database;
  vi.stubEnv('DATABASE_URL', url);
  Object.assign(globalThis, { inkwrightDatabase: { url, sql, db } });
});
afterAll(async () => {
  expect(await brokenInvariants({ sql: database.sql })).toEqual([]);
  vi.unstubAllEnvs();
  await database.close();
});

const headings = ['Leaves', 'Water', 'Time', 'Cups', 'Guests'];
const outline = headings.map((heading) => ({ heading, points: [] }));
const stop = (job: { id: string; userId: string }, choice: { keep: boolean; price: number }) =>
  cancelJob({ db: database.db, registry }, job.userId, job.id, choice);

/** A post under way, with `finished` sections recorded by its worker. */
async function writing(finished: number, userId?: string) {
  const owner = userId ?? (await testUser(database.db, 150));
  const { jobId } = await startBlogJob(database.db, { id: owner }, {
    ...blogOrder,
    outline,
  } as never);
  for (let n = 1; n <= finished; n++) await record(jobId, `section-${n}`, sectionText(n));
  return { id: jobId, userId: owner };
}
const sectionText = (n: number) =>
  `Text of section ${n}. ${'It says something useful. '.repeat(5)}`;
const record = (jobId: string, stepKey: string, value: unknown) =>
  database.db.transaction((tx) => {
    const output = { value, usage: { model: 'test-writer' } };
    return insertStep(tx, { jobId, stepKey, inputHash: 'h', output, attempt: 1 });
  });
const claim = () =>
  claimNext(database.db, {
    types: ['blog-generation'],
    leaseSeconds: 60,
    runningPerUser: 9,
    version: 1,
  });

async function entriesOf(jobId: string) {
  const rows = await database.db
    .select({ kind: creditEntries.kind, amount: creditEntries.amount })
    .from(creditEntries)
    .where(eq(creditEntries.jobId, jobId))
    .orderBy(creditEntries.id);
  return rows.map(({ kind, amount }) => `${kind} ${amount}`);
}
async function balance(userId: string) {
  const profile = await getProfile(database.db, userId);
  return [profile?.creditsAvailable, profile?.creditsHeld];
}
/** As if a worker had claimed the job and passed the safety check: words may be on the screen. */
async function begin<T extends { id: string }>(job: T): Promise<T> {
  await database.sql`update app.jobs set started_at = now() where id = ${job.id}`;
  await record(job.id, 'screen', { allowed: true });
  return job;
}
async function seen(job: { id: string; userId: string }) {
  const row = await getJob(database.db, job.userId, job.id);
  if (!row) throw new Error('The job is gone.');
  return row;
}
const postsOf = (jobId: string) => database.db.select().from(posts).where(eq(posts.jobId, jobId));

describe('stopping a post', () => {
  it.each([
    { finished: 0, price: 0 },
    { finished: 1, price: 30 },
    { finished: 2, price: 60 },
    { finished: 3, price: 90 },
    { finished: 4, price: 120 },
    { finished: 5, price: 150 },
  ])('after $finished of 5 sections costs $price', async ({ finished, price }) => {
    for (const keep of [true, false]) {
      const job = await writing(finished);
      const seen = await stop(job, { keep, price });
      expect(seen).toMatchObject({ status: 'failed', error: 'Cancelled' });
      expect(await balance(job.userId)).toEqual([150 - price, 0]);
      const settled = [price && `commit ${price}`, price < 150 && `release ${150 - price}`];
      expect(await entriesOf(job.id)).toEqual(['reserve 150', ...settled.filter(Boolean)]);
      expect(await postsOf(job.id)).toHaveLength(keep && finished > 0 ? 1 : 0);
      expect(await textSoFar({ db: database.db, registry }, seen)).toEqual([]);
    }
  });

  it('keeps whole sections only, with what else was recorded, and says so', async () => {
    const job = await writing(0);
    await record(job.id, 'section-1', sectionText(1));
    const sections = outline.map((_, index) => ({
      index,
      targetWords: 300,
      mustCover: [],
      linkSlots: [],
      imageSlots: index < 3 ? [{ prompt: `A cup, view ${index}`, alt: 'A cup' }] : [],
    }));
    await record(job.id, 'plan', {
      persona: 'Somebody who drinks coffee',
      thesis: '',
      terms: [],
      sections,
    });
    await record(job.id, 'section-2', sectionText(2));
    const seen = await stop(job, { keep: true, price: 60 });
    const [post] = await postsOf(job.id);
    expect(seen.result).toMatchObject({
      postId: post?.id,
      post: { id: post?.id, title: blogOrder.title },
      creditsUsed: 60,
      stopped: { finished: 2, sections: 5 },
    });
    expect(post).toMatchObject({
      title: blogOrder.title,
      readerPersona: 'Somebody who drinks coffee',
      metaTitle: blogOrder.title,
      generatedBy: 'test-writer',
    });
    expect(post?.content).toContain('\nStopped: 2 of 5 sections\n');
    const written = (post?.content ?? '').match(/^##? .*$/gm);
    expect(written).toEqual([`# ${blogOrder.title}`, '## Leaves', '## Water']);
    expect(post?.content.match(/^!\[.*$/gm)).toHaveLength(2);
    expect(post?.metaDescription).toMatch(/^Text of section 1/);
    const page = await loadPostPage(job.userId, post?.id ?? '');
    expect(page?.stopped).toEqual({ finished: 2, sections: 5 });
  });

  it('keeps only what passes the safety check of a finished post', async () => {
    let [isFlagged, checked] = [true, ''];
    const model = await startFakeModel(
      () => '',
      (_, response) => {
        checked = String(model.calls.at(-1)?.body.input);
        const categories = { 'sexual/minors': isFlagged };
        sendJson(response, 200, { results: [{ flagged: isFlagged, categories }] });
      },
    );
    const restore = pointAtModel(model.url);
    try {
      const job = await writing(2);
      await expect(stop(job, { keep: true, price: 60 })).rejects.toMatchObject({
        code: 'invalid',
        message: expect.stringMatching(/sexual\/minors.*cannot be kept. Nothing was stopped/),
      });
      expect(checked).toContain(sectionText(2));
      expect(await entriesOf(job.id)).toEqual(['reserve 150']);
      expect(await postsOf(job.id)).toEqual([]);
      isFlagged = false;
      await stop(job, { keep: true, price: 60 });
      expect(await postsOf(job.id)).toHaveLength(1);
    } finally {
      restore();
      await model.close();
    }
  });

  it('keeps no section that was finished after the safety check', async () => {
    const job = await writing(1);
    const late = async () => {
      await record(job.id, 'section-2', sectionText(2));
    };
    const slowly = {
      'blog-generation': {
        ...registry['blog-generation'],
        load: async () => ({ handler: { ...handler, mayKeep: late } }),
      },
    } as typeof registry;
    const engine = { db: database.db, registry: slowly };
    await expect(
      cancelJob(engine, job.userId, job.id, { keep: true, price: 150 }),
    ).rejects.toMatchObject({ code: 'conflict', details: { stop: { price: 60 } } });
    expect(await entriesOf(job.id)).toEqual(['reserve 150']);
    await stop(job, { keep: true, price: 60 });
  });

  it('never costs more than its owner read: the price that holds now comes back', async () => {
    const job = await writing(2);
    await expect(stop(job, { keep: true, price: 30 })).rejects.toMatchObject({
      code: 'conflict',
      details: { stop: { price: 60, refund: 90, finished: 2, sections: 5 } },
    });
    await expect(stop(job, { keep: false, price: 0 })).rejects.toMatchObject({ code: 'conflict' });
    expect(await entriesOf(job.id)).toEqual(['reserve 150']);
    expect(await readJob(database.db, job.id)).toMatchObject({ status: 'pending' });
    await stop(job, { keep: false, price: 150 });
    expect(await balance(job.userId)).toEqual([90, 0]);
  });

  it('has one settlement, however often and whichever way it is asked for at once', async () => {
    const job = await writing(3);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => stop(job, { keep: n % 2 === 0, price: 90 })),
    );
    expect(new Set(answers.map(({ result }) => JSON.stringify(result)))).toHaveProperty('size', 1);
    expect((await readJob(database.db, job.id)).result).toMatchObject({ creditsUsed: 90 });
    expect(await entriesOf(job.id)).toEqual(['reserve 150', 'commit 90', 'release 60']);
    expect((await postsOf(job.id)).length).toBeLessThanOrEqual(1);
    expect(await balance(job.userId)).toEqual([60, 0]);
  });

  it('of a job that runs elsewhere takes it away from its worker, alive or dead', async () => {
    const job = await writing(1);
    const claimed = await claim();
    if (claimed?.id !== job.id) throw new Error('Another job was claimed.');
    await stop(job, { keep: true, price: 30 });
    const outcome = { result: {}, reference: 'Blog post' };
    await expect(completeJob(database.db, claimed, outcome)).rejects.toThrow('lease');
    const late = { ...outcome, complete: async () => ({}) };
    await expect(completeJob(database.db, claimed, late)).rejects.toThrow('lease');
    await lapse(database.db, job.id);
    expect(await sweep({ db: database.db, registry })).toBe(0);
    expect(await drain({ db: database.db, budgetMs: 500, registry: {} })).toMatchObject({
      claimed: 0,
    });
    expect(await entriesOf(job.id)).toEqual(['reserve 150', 'commit 30', 'release 120']);
  });

  it('that races with the completion has one of both outcomes', async () => {
    for (let round = 0; round < 10; round++) {
      const job = await writing(5);
      const claimed = await claim();
      if (claimed?.id !== job.id) throw new Error('Another job was claimed.');
      const outcome = {
        result: {},
        reference: 'Blog post',
        complete: async (tx: Parameters<NonNullable<typeof handler.keep>>[0]) => {
          const steps = [{ stepKey: 'section-1', inputHash: 'h', output: 'Text of one.' }];
          return handler.keep?.(tx, { ...claimed, steps });
        },
      };
      await Promise.allSettled([
        completeJob(database.db, claimed, outcome),
        stop(job, { keep: round % 2 === 0, price: 150 }),
      ]);
      const { status } = await readJob(database.db, job.id);
      expect(['completed', 'failed']).toContain(status);
      expect(await entriesOf(job.id)).toEqual(['reserve 150', 'commit 150']);
    }
  });

  it('of a finished job changes nothing', async () => {
    const job = await writing(2);
    await drain({
      db: database.db,
      budgetMs: 5_000,
      registry: blogRegistry(async () => ({
        result: {},
        reference: 'Blog post',
        complete: async (tx) =>
          handler.keep?.(tx, { ...job, data: { ...blogOrder, outline }, steps: [] }),
      })),
    });
    expect(await stop(job, { keep: true, price: 150 })).toMatchObject({ status: 'completed' });
    expect(await entriesOf(job.id)).toEqual(['reserve 150', 'commit 150']);
  });

  it('is possible ten times an hour, and then says when it is possible again', async () => {
    const userId = await testUser(database.db, 150);
    const started = async () => {
      const job = await writing(0, userId);
      await database.sql`update app.jobs set started_at = now() where id = ${job.id}`;
      return job;
    };
    for (let n = 0; n < 10; n++) await stop(await started(), { keep: false, price: 0 });
    // Work that never began is nobody's loss.
    for (let n = 0; n < 3; n++) await stop(await writing(0, userId), { keep: false, price: 0 });
    const job = await started();
    await expect(stop(job, { keep: false, price: 0 })).rejects.toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(/10 cancellations an hour.* in \d+ (seconds?|minutes)/),
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    });
    expect(await readJob(database.db, job.id)).toMatchObject({ status: 'pending' });
  });

  it('is free three times a day once words can be read, then costs the first section', async () => {
    const userId = await testUser(database.db, 150);
    for (let n = 0; n < 3; n++) {
      const job = await begin(await writing(0, userId));
      expect(toJobView(await seen(job)).stop).toMatchObject({ price: 0, refund: 150 });
      await stop(job, { keep: false, price: 0 });
    }
    // One that has not begun shows nothing, so it stays free.
    await stop(await writing(0, userId), { keep: false, price: 0 });
    const job = await begin(await writing(0, userId));
    const offer = { price: 30, refund: 120, finished: 0, sections: 5 };
    expect(toJobView(await seen(job)).stop).toEqual(offer);
    await expect(stop(job, { keep: false, price: 0 })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/3 posts for free today.*costs 30 credits/),
      details: { stop: offer },
    });
    expect(await entriesOf(job.id)).toEqual(['reserve 150']);
    // There is no section to keep yet, whatever is asked for.
    await stop(job, { keep: true, price: 30 });
    expect(await entriesOf(job.id)).toEqual(['reserve 150', 'commit 30', 'release 120']);
    expect(await postsOf(job.id)).toEqual([]);
  });

  it('is free three times a day in all of parallel stops, too', async () => {
    const userId = await testUser(database.db, 900);
    const jobs = [];
    for (let n = 0; n < 6; n++) jobs.push(await begin(await writing(0, userId)));
    const ends = await Promise.allSettled(jobs.map((job) => stop(job, { keep: false, price: 0 })));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const end of ends)
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'conflict' });
  });

  it('of an image costs its owner nothing and counts all the same', async () => {
    const userId = await testUser(database.db, 150);
    await assertWithinLimit(database.db, userId, 'cancel', 9);
    const images = await Promise.all(
      [1, 2].map(async () => {
        const job = await enqueuePost(database.db, userId, { price: 0 });
        await database.sql`
          update app.jobs set type = 'image-generation', data = '{"bulk": true}',
            started_at = now() where id = ${job.id}`;
        return job;
      }),
    );
    const ends = await Promise.allSettled(
      images.map((job) => stop(job, { keep: false, price: 0 })),
    );
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await balance(userId)).toEqual([150, 0]);
  });
});

describe('a post that fails', () => {
  const refusing = blogRegistry(async ({ step }) => {
    await step('section-1', {}, async () => ({ output: { value: sectionText(1) } }));
    throw Object.assign(new Error('The model declined to write about this.'), { kind: 'fatal' });
  });
  const fail = () =>
    drain({ db: database.db, budgetMs: 5_000, registry: refusing, concurrency: 1 });

  it('gives everything back and takes its text away', async () => {
    const job = await writing(0);
    await fail();
    const row = await readJob(database.db, job.id);
    expect(row).toMatchObject({ status: 'failed', error: /declined/ });
    expect(await balance(job.userId)).toEqual([150, 0]);
    expect(await textSoFar({ db: database.db, registry }, row)).toEqual([]);
  });

  it('six times a day makes its owner wait until tomorrow', async () => {
    const userId = await testUser(database.db, 150);
    let started = 0;
    let refusal: unknown;
    for (let n = 0; n < 20; n++) {
      try {
        await writing(0, userId);
        started += 1;
      } catch (error) {
        refusal = error;
        continue;
      }
      await fail();
    }
    expect(started).toBe(6);
    expect(refusal).toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(/tomorrow, from midnight UTC/),
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    });
    await database.sql`
      update app.jobs set finished_at = finished_at - interval '1 day' where user_id = ${userId}`;
    const next = await writing(0, userId);
    await stop(next, { keep: false, price: 0 });
  });

  it('six times a day lets posts that were queued before wait until tomorrow', async () => {
    const userId = await testUser(database.db, 300);
    const queued = await writing(0, userId);
    await database.sql`update app.jobs set run_at = now() + interval '1 day' where id = ${queued.id}`;
    for (let n = 0; n < 6; n++) {
      await writing(0, userId);
      await fail();
    }
    await database.sql`update app.jobs set run_at = now() where id = ${queued.id}`;
    const onlyPosts = { 'blog-generation': registry['blog-generation'] };
    const report = await drain({ db: database.db, registry: onlyPosts, budgetMs: 5_000 });
    expect(report).toMatchObject({ claimed: 1, waiting: 1 });
    const { progress } = await readJob(database.db, queued.id);
    expect(progress.message).toMatch(/^Waiting: 6 of your posts failed today/);
    await stop(queued, { keep: false, price: 0 });
  });

  it('before its first section, or by its owner’s stop, is not counted', async () => {
    const userId = await testUser(database.db, 2_000);
    for (let n = 0; n < 7; n++) {
      await writing(0, userId);
      await drain({
        db: database.db,
        budgetMs: 5_000,
        registry: blogRegistry(async () => {
          throw Object.assign(new Error('No.'), { kind: 'fatal' });
        }),
      });
    }
    for (let n = 0; n < 7; n++) await stop(await writing(1, userId), { keep: false, price: 30 });
    expect(await balance(userId)).toEqual([2_000 - 7 * 30, 0]);
    await stop(await writing(0, userId), { keep: false, price: 0 });
  });

  it('answers a repeated start of an earlier post as before', async () => {
    const userId = await testUser(database.db, 150);
    const order = { ...blogOrder, outline } as never;
    const first = await startBlogJob(database.db, { id: userId }, order, 'first');
    await fail();
    for (let n = 0; n < 5; n++) {
      await writing(0, userId);
      await fail();
    }
    await expect(writing(0, userId)).rejects.toMatchObject({ code: 'rate_limited' });
    const again = await startBlogJob(database.db, { id: userId }, order, 'first');
    expect(again).toEqual({ jobId: first.jobId, created: false });
  });
});
