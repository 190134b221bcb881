import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteSource } from '@/db/queries/sources';
import { jobs, postSources, posts } from '@/db/schema';
import { drain } from '@/lib/jobs/engine/drain';
import { registry } from '@/lib/jobs/index';
import { addFile } from '@/lib/jobs/read-source/start';
import { startBlogJob } from '@/lib/jobs/write-post/start';
import { type FakeModel, pointAtModel, startFakeModel } from '@/tests/helpers/model/fake-model';
import { outline, wellBehaved } from '@/tests/helpers/model/model-writer';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { readJob } from '../../helpers/jobs';

let database: TestDatabase;
let model: FakeModel;
let undo: () => void;
let userId: string;
beforeAll(async () => {
  database = await testDatabase();
  model = await startFakeModel((seen) =>
    seen.task === 'section' && seen.data.passages
      ? `Grind alpha takes 61 g [S1]. ${wellBehaved(seen)}`
      : wellBehaved(seen),
  );
  undo = pointAtModel(model.url);
});
beforeEach(async () => {
  userId = await testUser(database.db, 600);
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
  outline: outline(3),
};
const text = 'The grind number alpha takes 61 g of coffee for each litre of water. '.repeat(12);

async function source(owner = userId) {
  const bytes = new TextEncoder().encode(`# Brewing\n\n${text}`);
  const { source } = await addFile(database.db, owner, { name: 'brewing.md', bytes });
  await work();
  return source.id;
}
const order = (sources: string[], key = 'key-1') =>
  startBlogJob(database.db, { id: userId }, { ...request, sources }, key);
const chosen = (id: string) =>
  database.db.select().from(postSources).where(eq(postSources.userId, id));

describe('an order with sources', () => {
  it('is written with their passages, cites them, and remembers them', async () => {
    const id = await source();
    const { jobId } = await order([id]);
    await work();
    const job = await readJob(database.db, jobId);
    expect(job.error).toBeNull();
    expect(job.result).toMatchObject({ citations: { notes: 1, unknown: 0 } });
    const [post] = await database.db.select().from(posts).where(eq(posts.userId, userId));
    expect(post?.content).toContain('Grind alpha takes 61 g[^1].');
    expect(post?.content.trimEnd().split('\n').at(-1)).toBe('[^1]: Brewing');
    expect(await chosen(userId)).toMatchObject([{ postId: post?.id, sourceId: id }]);
    const sent = model.calls.find(({ task }) => task === 'section')?.data.passages;
    expect(sent).toContainEqual(expect.objectContaining({ id: 'S1', source: 'Brewing' }));
  });

  it('cannot name a source of another account', async () => {
    const id = await source(await testUser(database.db, 0));
    await expect(order([id])).rejects.toMatchObject({ code: 'invalid' });
    const rows = await database.db.select().from(jobs).where(eq(jobs.userId, userId));
    expect(rows).toEqual([]);
  });

  it('goes on without a source that is deleted while it waits', async () => {
    const id = await source();
    const { jobId } = await order([id]);
    await deleteSource(database.db, userId, id);
    await work();
    expect((await readJob(database.db, jobId)).error).toBeNull();
    const [post] = await database.db.select().from(posts).where(eq(posts.userId, userId));
    expect(post?.content).not.toContain('[^');
    expect(await chosen(userId)).toEqual([]);
  });
});
