import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listSteps } from '@/db/queries/job-steps';
import { creditEntries, posts, profiles } from '@/db/schema';
import { saveVoice } from '@/lib/brand/save';
import { drain } from '@/lib/jobs/engine/drain';
import { registry } from '@/lib/jobs/index';
import { handler } from '@/lib/jobs/write-post/handler';
import { sectionTexts } from '@/lib/jobs/write-post/section-texts';
import { startBlogJob } from '@/lib/jobs/write-post/start';
import { lengthNoteOf } from '@/lib/posts/length-note';
import { readHeadings, readReport } from '@/lib/posts/report';
import {
  type FakeModel,
  pointAtModel,
  type Seen,
  sendJson,
  startFakeModel,
} from '@/tests/helpers/model/fake-model';
import { outline, proseOf, wellBehaved } from '@/tests/helpers/model/model-writer';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { blogRegistry, makeDue, readJob } from '../../helpers/jobs';

let database: TestDatabase;
let model: FakeModel;
let undo: () => void;
let reply: Parameters<typeof startFakeModel>[0];
beforeAll(async () => {
  database = await testDatabase();
  model = await startFakeModel((seen) => reply(seen));
  undo = pointAtModel(model.url);
});
beforeEach(() => {
  reply = wellBehaved;
  model.calls.length = 0;
});
afterAll(async () => {
  undo();
  await model.close();
  await database.close();
});

const work = () => drain({ db: database.db, budgetMs: 50_000, registry });

const request = {
  keyword: 'cold brew coffee',
  articleType: 'long' as const,
  title: 'Cold brew, calmly',
  audience: 'Home cooks',
  outline: outline(4),
};

async function start(credits = 200) {
  const userId = await testUser(database.db, credits);
  const { jobId } = await startBlogJob(database.db, { id: userId }, request, 'key-1');
  return { userId, jobId };
}

const postsOf = (userId: string) =>
  database.db.select().from(posts).where(eq(posts.userId, userId));

async function creditsOf(userId: string) {
  const entries = await database.db
    .select({
      kind: creditEntries.kind,
      amount: creditEntries.amount,
      reference: creditEntries.reference,
    })
    .from(creditEntries)
    .where(eq(creditEntries.userId, userId))
    .orderBy(creditEntries.id);
  const [balance] = await database.db
    .select({ available: profiles.creditsAvailable, held: profiles.creditsHeld })
    .from(profiles)
    .where(eq(profiles.id, userId));
  return { entries: entries.slice(1), balance };
}

describe('the job that writes a post', () => {
  it('hands over the post and the payment together', async () => {
    const { userId, jobId } = await start();
    await work();
    const job = await readJob(database.db, jobId);
    expect(job.error).toBeNull();
    const [post, ...others] = await postsOf(userId);
    expect(others).toEqual([]);
    expect(post).toMatchObject({
      jobId,
      title: request.title,
      slug: 'cold-brew-calmly',
      keyword: request.keyword,
      audience: request.audience,
      generatedBy: 'fake-writer',
    });
    expect(post?.content).toMatch(/^Meta Title: /);
    expect(post?.seoScore).toBeGreaterThan(0);
    expect(job).toMatchObject({
      status: 'completed',
      result: { postId: post?.id, post: { id: post?.id, title: request.title }, creditsUsed: 150 },
    });
    expect((await creditsOf(userId)).balance).toEqual({ available: 50, held: 0 });
  });

  it('records each section of a body that comes in one call', async () => {
    const whole = pointAtModel(model.url, { OPENAI_DRAFT: 'whole' });
    const { userId, jobId } = await start();
    await work();
    whole();
    expect((await readJob(database.db, jobId)).status).toBe('completed');
    expect(model.calls.map(({ task }) => task).filter(Boolean)).toEqual([
      ...['plan', 'section', 'draft', 'frame', 'second-draft', 'review'],
    ]);
    const steps = await listSteps(database.db, jobId);
    const texts = sectionTexts(steps).map(({ section }) => section);
    expect(texts).toEqual(request.outline.map((_, at) => at));
    expect((await postsOf(userId))[0]?.generatedBy).toBe('fake-writer');
  });

  it("writes with the voice its owner saved, and nobody else's", async () => {
    const { userId } = await start();
    const voice = { samples: ['I burnt the first batch. Badly!'], banned: ['delve'] };
    await saveVoice(database.db, userId, voice);
    await work();
    for (const task of ['plan', 'frame'])
      expect(model.calls.find((call) => call.task === task)?.data.brand, task).toEqual(voice);
    const sections = model.calls.filter((call) => call.task === 'section');
    expect(sections).toHaveLength(request.outline.length);
    for (const { data } of sections) expect(data).toMatchObject(voice);
    model.calls.length = 0;
    await start();
    await work();
    expect(JSON.stringify(model.calls)).not.toContain('I burnt the first batch');
  });

  it('starts once and is paid once, however often the same start arrives', async () => {
    const { userId, jobId } = await start(400);
    const again = await Promise.all(
      Array.from({ length: 10 }, () => startBlogJob(database.db, { id: userId }, request, 'key-1')),
    );
    expect(new Set(again.map((one) => one.jobId))).toEqual(new Set([jobId]));
    await work();
    expect(await postsOf(userId)).toHaveLength(1);
    expect((await creditsOf(userId)).balance).toEqual({ available: 250, held: 0 });
  });

  it('gives 50 credits back, and says why, when the post is far shorter than promised', async () => {
    reply = (seen) =>
      seen.task === 'section' || seen.task === 'repair' ? proseOf(150, 5, []) : wellBehaved(seen);
    const { userId, jobId } = await start();
    await work();
    const job = await readJob(database.db, jobId);
    expect(job).toMatchObject({ status: 'completed' });
    expect(lengthNoteOf(readReport(job.result), readHeadings(job.data))).toMatchObject({
      refunded: 50,
      sections: request.outline.map(({ heading }) => ({ heading, words: 150 })),
    });
    const { entries, balance } = await creditsOf(userId);
    expect(balance).toEqual({ available: 100, held: 0 });
    expect(entries.at(-1)).toMatchObject({
      kind: 'refund',
      amount: 50,
      reference: expect.stringMatching(/^Shorter than promised, \d+ of 1,200 words: Cold brew/),
    });
  });

  it('keeps the written sections when the model goes away in between', async () => {
    const isSection = (seen: Seen, index: number) =>
      seen.task === 'section' && (seen.data.section as { index: number }).index === index;
    const gone = (seen: Seen) => isSection(seen, 2);
    reply = (seen) =>
      gone(seen)
        ? (_, response) => sendJson(response, 503, { error: { message: 'overloaded' } })
        : wellBehaved(seen);
    const { userId, jobId } = await start();
    // Not for long: an idle drain waits for retries that are due soon.
    while (!model.calls.some(gone)) await drain({ db: database.db, budgetMs: 500, registry });
    expect(await postsOf(userId)).toEqual([]);
    expect((await creditsOf(userId)).balance).toEqual({ available: 50, held: 150 });
    reply = wellBehaved;
    await makeDue(database.db, jobId);
    await work();
    expect(await readJob(database.db, jobId)).toMatchObject({ status: 'completed' });
    expect(model.count('plan')).toBe(1);
    const asked = [0, 1, 3].map((n) => model.calls.filter((seen) => isSection(seen, n)).length);
    expect(asked, 'sections 0 and 1 were kept, 3 was written once').toEqual([1, 1, 1]);
    const lost = model.calls.filter(gone);
    expect(new Set(lost.map(({ key }) => key))).toEqual(new Set([`${jobId}:section-3:1`]));
    expect(
      new Set(lost.map(({ body }) => JSON.stringify(body))),
      'the same request',
    ).toHaveProperty('size', 1);
    const keys = model.calls.filter(({ task }) => task).map(({ key }) => key);
    expect(new Set(keys).size, 'each call has its own').toBe(keys.length - lost.length + 1);
    expect(keys.every((key) => key?.startsWith(`${jobId}:`))).toBe(true);
  });

  it('adopts the recorded answers of the editor when the work goes on elsewhere', async () => {
    const wrong = 'Take 3 jars of 80 g: 3 × 80 g = 250 g.';
    reply = (seen) => {
      const text = wellBehaved(seen);
      const index = (seen.data.section as { index?: number } | undefined)?.index;
      if (seen.task === 'section' && index === 1) return `${text}\n\n${wrong}`;
      if (seen.task === 'review') {
        const quotes = [{ part: 'section-2', text: 'Take 3 jars of 80 g' }];
        return JSON.stringify({ findings: [{ kind: 'sum', quotes, why: 'It is 240 g.' }] });
      }
      if (seen.task !== 'revise') return text;
      const passages = seen.data.passages as { places: { id: string; text: string }[] }[];
      const places = passages.flatMap((passage) => passage.places);
      const edits = places.map((place) => ({
        id: place.id,
        text: place.text.replace('250', '240'),
      }));
      return JSON.stringify({ edits });
    };
    const { userId, jobId } = await start();
    const died = blogRegistry(async (context) =>
      handler.run({
        ...context,
        step: (key, ...rest) => {
          if (key === 'screen-post') throw new Error('killed');
          return context.step(key, ...rest);
        },
      }),
    );
    while (model.count('revise') === 0)
      await drain({ db: database.db, budgetMs: 500, registry: died });
    expect([model.count('review'), model.count('revise')]).toEqual([1, 1]);
    expect(await postsOf(userId)).toEqual([]);
    const calls = model.calls.filter(({ task }) => task).length;
    await makeDue(database.db, jobId);
    await work();
    expect(model.calls.filter(({ task }) => task)).toHaveLength(calls);
    const [post] = await postsOf(userId);
    expect(post?.content).toContain('= 240 g.');
    expect(post?.content).not.toContain('= 250 g.');
  });

  it('fails with a sentence and gives everything back when no model is configured', async () => {
    const restore = pointAtModel(model.url, { OPENAI_API_KEY: '' });
    const { userId, jobId } = await start();
    await work();
    restore();
    const job = await readJob(database.db, jobId);
    expect(job).toMatchObject({ status: 'failed' });
    expect(job.error).toMatch(/Writing is switched off/);
    expect(await postsOf(userId)).toEqual([]);
    expect((await creditsOf(userId)).balance).toEqual({ available: 200, held: 0 });
  });
});
