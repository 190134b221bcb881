import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteOldSteps } from '@/db/queries/cleaning';
import { restoreDeleted } from '@/db/queries/deleted-posts';
import { insertImage } from '@/db/queries/images';
import { takePeriodicTask } from '@/db/queries/periodic-tasks';
import { listOldScores, updateScore } from '@/db/queries/seo-scores';
import { clean } from '@/lib/cleaning/clean';
import { clearImages, deletePosts, erasePosts } from '@/lib/posts/server/delete';
import { renewOldScores } from '@/lib/posts/server/seo-score';
import { seoInputOf } from '@/lib/seo/input';
import { ruleSetVersion, scorePost } from '@/lib/seo/score';
import { objectFiles } from '@/local/storage/paths';
import { putObject, readMeta } from '@/local/storage/store';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { testPost } from '../../helpers/posts';
import { type StorageServer, startStorage } from '../../helpers/storage-server';

let database: TestDatabase;
let storage: StorageServer;
beforeAll(async () => {
  database = await testDatabase();
  storage = await startStorage();
});
afterAll(async () => {
  await storage.close();
  await database.close();
});
beforeEach(() => database.sql`delete from app.cleanings`);

/** As if ten minutes had passed since the last run. */
const again = async () => {
  await database.sql`update app.cleanings set ran_at = now() - interval '601 seconds'`;
  return clean(database.db);
};

describe('what is over in the database', () => {
  /** A job with two steps and spend counters, whose entry of this kind is `days` old. */
  async function job(userId: string, days: number, kind: 'reserve' | 'commit' | 'release') {
    const id = randomUUID();
    const at = new Date(Date.now() - days * 86_400_000).toISOString();
    const finishedAt = kind === 'reserve' ? null : at;
    const status = kind === 'reserve' ? 'in-progress' : 'completed';
    await database.sql`
      insert into app.jobs (id, user_id, type, status, data, finished_at)
      values (${id}, ${userId}, 'blog-generation', ${status}, '{}', ${finishedAt})`;
    await database.sql`
      insert into app.credit_entries
        (user_id, kind, amount, available_after, held_after, job_id, idempotency_key, created_at)
      values (${userId}, ${kind}, 1, 0, 0, ${id}, ${id}, ${at})`;
    for (const key of ['plan', 'section-1'])
      await database.sql`
        insert into app.job_steps (job_id, step_key, input_hash, output, attempt)
        values (${id}, ${key}, 'x', '"x"', 1)`;
    for (const unit of ['usd', 'tokens'])
      await database.sql`
        insert into app.rate_limits (key, window_start, count)
        values (${`spend:job:${id}:${unit}`}, to_timestamp(0), 1)`;
    return id;
  }
  const left = async (id: string) => {
    const [row] = await database.sql`
      select (select count(*)::int from app.job_steps where job_id = ${id}) as steps,
        (select count(*)::int from app.rate_limits where key like ${`spend:job:${id}:%`}) as spend`;
    return row;
  };
  const all = { steps: 2, spend: 2 };

  it('goes thirty days after a job has ended, and nothing of a job that runs', async () => {
    const userId = await testUser(database.db);
    const [done, failed, running, young] = [
      await job(userId, 31, 'commit'),
      await job(userId, 31, 'release'),
      await job(userId, 31, 'reserve'),
      await job(userId, 29, 'commit'),
    ];
    expect(await clean(database.db)).toMatchObject({ steps: 4 });
    for (const id of [done, failed]) expect(await left(id)).toEqual({ steps: 0, spend: 0 });
    for (const id of [running, young]) expect(await left(id)).toEqual(all);
    expect(await again()).toMatchObject({ steps: 0 });
  });

  it('goes in parts that begin where the last one ended', async () => {
    const userId = await testUser(database.db);
    const [start] = await database.sql`select coalesce(max(id), 0) as id from app.credit_entries`;
    const ids = [];
    for (let n = 0; n < 5; n++) ids.push(await job(userId, 40, 'commit'));
    let after = Number(start?.id);
    const steps: number[] = [];
    for (;;) {
      const { last, deleted } = await deleteOldSteps(database.db, { after, max: 2 });
      if (last === null) break;
      steps.push(deleted);
      after = last;
    }
    expect(steps).toEqual([4, 4, 2]);
    for (const id of ids) expect(await left(id)).toEqual({ steps: 0, spend: 0 });
  });

  it('includes counters of windows that are long past', async () => {
    await database.sql`
      insert into app.rate_limits (key, window_start, count) values
        ('old:3600', now() - interval '33 days', 1), ('month', now() - interval '31 days', 1),
        ('day', now(), 1), ('always', to_timestamp(0), 1)`;
    expect(await clean(database.db)).toMatchObject({ windows: 1 });
    const keys = await database.sql`
      select key from app.rate_limits where key in ('old:3600', 'month', 'day', 'always')`;
    expect(keys.map(({ key }) => key).sort()).toEqual(['always', 'day', 'month']);
    expect(await again()).toMatchObject({ windows: 0 });
  });

  it('is worked by one process at a time, every ten minutes', async () => {
    const take = () => takePeriodicTask(database.db, { task: 'x', everySeconds: 600 });
    const takes = await Promise.all(Array.from({ length: 20 }, take));
    expect(takes.filter((position) => position !== null)).toEqual(['']);
    await database.sql`update app.cleanings set ran_at = now() - interval '601 seconds'`;
    expect(await take()).toBe('');
  });
});

describe('scores of posts', () => {
  /** Rows that the renewal of other tests has not met. */
  const scoreAll = async () => {
    while ((await renewOldScores(database.db, 500)) > 0);
  };
  const scoreOf = async (id: string) => {
    const [row] = await database.sql`
      select seo_score as score, seo_version as version, updated_at as at
      from app.posts where id = ${id}`;
    return row;
  };
  const content = 'Format: 2\n---\n# Tea\n\nTea is a drink.';

  it('are given to posts that have none, or one by earlier rules, in bounded parts', async () => {
    await scoreAll();
    const userId = await testUser(database.db);
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push(await testPost(database.db, userId, { content }));
    const empty = await testPost(database.db, userId, { content: '' });
    const early = await testPost(database.db, userId, { content, seoScore: 3, seoVersion: 0 });
    const later = { score: 4, version: ruleSetVersion + 1 };
    const newer = await testPost(database.db, userId, {
      content,
      seoScore: later.score,
      seoVersion: later.version,
    });
    const before = await scoreOf(early);
    expect(await renewOldScores(database.db, 2)).toBe(2);
    expect(await again()).toMatchObject({ scores: 3 });
    const { total } = scorePost(
      seoInputOf({
        ...{ title: 'Tea, calmly', slug: 'tea-calmly', keyword: 'tea', content },
        ...{ metaTitle: null, metaDescription: null },
      }),
    );
    expect(total).toBeGreaterThan(0);
    const renewed = { score: total, version: ruleSetVersion };
    for (const id of [...ids, early]) expect(await scoreOf(id)).toMatchObject(renewed);
    expect((await scoreOf(early))?.at).toEqual(before?.at);
    expect(await scoreOf(empty)).toMatchObject({ score: null, version: ruleSetVersion });
    expect(await scoreOf(newer)).toMatchObject(later);
    expect(await again()).toMatchObject({ scores: 0 });
  });

  it('stay those of a change that came in between', async () => {
    await scoreAll();
    const userId = await testUser(database.db);
    const id = await testPost(database.db, userId, { content });
    const [read] = await listOldScores(database.db, { version: ruleSetVersion, max: 1 });
    if (!read) throw new Error('The post was not listed.');
    await database.sql`
      update app.posts set seo_score = 77, updated_at = updated_at + interval '1 second'
      where id = ${id}`;
    await updateScore(database.db, read, { seoScore: 1, seoVersion: ruleSetVersion });
    expect(await scoreOf(id)).toMatchObject({ score: 77 });
  });
});

describe('files that no image shows', () => {
  const bucketOf = { public: 'images', originals: 'images-masters' };
  /** Files as an image has them, `days` old. Returns the path of the image. */
  async function store(userId: string, days: number): Promise<string> {
    const path = `owner/${userId}/img/${randomBytes(32).toString('hex')}.webp`;
    await write('public', path, days);
    await write('public', path.replace('.webp', '-640.webp'), days);
    await write('originals', path.replace('.webp', '.png'), days);
    return path;
  }
  async function write(bucket: 'public' | 'originals', key: string, days: number) {
    const target = { bucket: bucketOf[bucket], key };
    const bytes = Buffer.from('x');
    const rest = { contentType: 'image/webp', cacheControl: 'no-cache', upsert: true };
    const meta = await putObject({ ...target, ...rest, bytes });
    const createdAt = new Date(Date.now() - days * 86_400_000).toISOString();
    await writeFile(objectFiles(target).meta, JSON.stringify({ ...meta, createdAt }));
  }
  const isThere = (bucket: 'public' | 'originals', key: string) =>
    readMeta({ bucket: bucketOf[bucket], key }).then(
      () => true,
      () => false,
    );
  const filesOf = async (path: string) =>
    (
      await Promise.all([
        isThere('public', path),
        isThere('public', path.replace('.webp', '-640.webp')),
        isThere('originals', path.replace('.webp', '.png')),
      ])
    ).filter(Boolean).length;
  async function show(userId: string, postId: string, path: string) {
    await insertImage(database.db, {
      ...{ userId, postId, path, imageKey: 'i', prompt: 'x', promptHash: path, size: 'square' },
      ...{ bytes: 1, width: 1, height: 1, alt: 'x' },
    });
  }
  async function failedJob(userId: string, postId: string, path: string) {
    const id = randomUUID();
    await database.sql`
      insert into app.jobs (id, user_id, type, status, data, finished_at)
      values (${id}, ${userId}, 'image-generation', 'failed', ${JSON.stringify({ postId })}::jsonb, now())`;
    await database.sql`
      insert into app.job_steps (job_id, step_key, input_hash, output, attempt)
      values (${id}, 'image', 'x', ${JSON.stringify({ path })}::jsonb, 1)`;
  }

  beforeEach(async () => {
    const made = { id: 'images-masters', public: false };
    await fetch(`${storage.origin}/storage/v1/bucket`, {
      method: 'POST',
      body: JSON.stringify(made),
      headers: { authorization: `Bearer ${process.env.SUPABASE_SERVICE_ROLE_KEY}` },
    });
  });

  it('are removed when they are old, and no other', async () => {
    const userId = await testUser(database.db);
    const postId = await testPost(database.db, userId);
    const [used, orphan, young, retried, lost] = await Promise.all(
      [3, 3, 1, 3, 3].map((days) => store(userId, days)),
    );
    if (!used || !orphan || !young || !retried || !lost) throw new Error('Nothing was stored.');
    await show(userId, postId, used);
    await failedJob(userId, postId, retried);
    await failedJob(userId, randomUUID(), lost);
    const removed = await clean(database.db);
    expect(removed).toMatchObject({ 'files:public': 4, 'files:originals': 2 });
    for (const path of [used, young, retried]) expect(await filesOf(path)).toBe(3);
    for (const path of [orphan, lost]) expect(await filesOf(path)).toBe(0);
    expect(await again()).toMatchObject({ 'files:public': 0, 'files:originals': 0 });
  });

  it('are never those of somebody else', async () => {
    const [one, other] = [await testUser(database.db), await testUser(database.db)];
    const path = await store(one, 3);
    await show(other, await testPost(database.db, other), path);
    await clean(database.db);
    expect(await filesOf(path)).toBe(0);
  });

  it('are removed later when the storage was away as their post was erased', async () => {
    const userId = await testUser(database.db);
    const postId = await testPost(database.db, userId);
    const path = await store(userId, 3);
    await show(userId, postId, path);
    storage.setDown(true);
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await deletePosts(database.db, userId, [postId]);
    const paths = await erasePosts(database.db, userId, [postId]);
    await clearImages(database.db, userId, paths);
    await clean(database.db);
    // The images of the post, and the sweeps of the three buckets.
    expect(errors).toHaveBeenCalledTimes(4);
    storage.setDown(false);
    errors.mockRestore();
    expect(await filesOf(path)).toBe(3);
    await again();
    expect(await filesOf(path)).toBe(0);
  });

  it('are kept as long as their post can be restored, 30 days', async () => {
    const userId = await testUser(database.db);
    const [old, recent] = [
      await testPost(database.db, userId),
      await testPost(database.db, userId),
    ];
    const [oldPath, recentPath] = [await store(userId, 3), await store(userId, 3)];
    await show(userId, old, oldPath);
    await show(userId, recent, recentPath);
    await deletePosts(database.db, userId, [old, recent]);
    await database.sql`
      update app.posts set deleted_at = now() - interval '30 days 1 minute' where id = ${old}`;
    expect(await again()).toMatchObject({ posts: 1 });
    expect([await filesOf(oldPath), await filesOf(recentPath)]).toEqual([0, 3]);
    expect(await restoreDeleted(database.db, userId, [old, recent])).toEqual([recent]);
  });

  it('are found behind the first page of a folder, and in every folder', async () => {
    const userId = await testUser(database.db);
    const postId = await testPost(database.db, userId);
    const kept: string[] = [];
    for (let n = 0; n < 120; n++) {
      const path = `owner/${userId}/img/${randomBytes(32).toString('hex')}.webp`;
      await write('public', path, 3);
      if (n % 2 === 0) {
        kept.push(path);
        await show(userId, postId, path);
      }
    }
    const others = await Promise.all(
      Array.from({ length: 15 }, async () => store(await testUser(database.db), 3)),
    );
    await clean(database.db);
    for (const path of others) expect(await filesOf(path)).toBe(0);
    const left = await Promise.all(kept.map((path) => isThere('public', path)));
    expect(left.every(Boolean)).toBe(true);
    expect(await again()).toMatchObject({ 'files:public': 0 });
  });
});
