import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { replacePassages } from '@/db/queries/passages';
import { insertSource } from '@/db/queries/sources';
import { jobs, postSources, posts, sources } from '@/db/schema';
import { changeSentence } from '@/lib/evidence/change-sentence';
import { markOwn } from '@/lib/evidence/server/own-statements';
import { readEvidence } from '@/lib/evidence/server/read-evidence';
import { citationOf } from '@/lib/posts/content/citation';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { testPost } from '../../helpers/posts';

let database: TestDatabase;
let userId: string;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  userId = await testUser(database.db);
});

const address = 'https://office.example/heating';
const said = 'In 2023 the Office found that 37 per cent of the households had a heat pump.';
const post = (body: string) => `Format: 2\n---\n${body}\n\n[^1]: [Heating](${address}), Office\n`;

async function addSource(owner: string, postId: string | null, changes: object = {}) {
  const id = randomUUID();
  await database.db.transaction(async (tx) => {
    const own = { id, userId: owner, kind: 'address' as const, identity: `${address}#${id}` };
    await insertSource(tx, { ...own, address, title: 'Heating', jobId: randomUUID() });
    const texts = [said, 'Oil was burned in 412 old houses.'].map((text, at) => ({
      ...{ text, page: at + 1, heading: null },
    }));
    await replacePassages(tx, { userId: owner, sourceId: id, config: 'english' }, texts);
    if (postId) await tx.insert(postSources).values({ postId, sourceId: id, userId: owner });
  });
  await database.db
    .update(sources)
    .set({ status: 'ready', language: 'en', readAt: new Date(0), ...changes })
    .where(eq(sources.id, id));
  return id;
}

const read = async (id: string, owner = userId) => {
  const { sentences } = await readEvidence(database.db, owner, { id });
  return sentences.map(({ text, verdict, differs, instead, passage }) => ({
    ...{ text, verdict, differs, instead, page: passage?.page ?? null },
  }));
};

describe('the evidence of a post', () => {
  it('has what differs first, beside the passage that comes nearest', async () => {
    const body =
      'The Office found 37% of households with a heat pump.[^1] Oil was burned in 421 old houses.[^1]';
    const id = await testPost(database.db, userId, { content: post(body) });
    await addSource(userId, id);
    expect(await read(id)).toEqual([
      {
        text: 'Oil was burned in 421 old houses.',
        verdict: 'figure-differs',
        differs: '421',
        instead: '412',
        page: 2,
      },
      {
        text: 'The Office found 37% of households with a heat pump.',
        verdict: 'figures-match',
        differs: null,
        instead: null,
        page: 1,
      },
    ]);
    const mended = changeSentence(post(body), 'Oil was burned in 421 old houses.', {
      ...{ kind: 'replace', figure: '421', by: '412' },
    });
    const better = await testPost(database.db, userId, { content: mended ?? '' });
    await addSource(userId, better);
    expect((await read(better)).map(({ verdict }) => verdict)).toEqual(['figures-match', 'quoted']);
  });

  it('takes no passage of a source that the post was not given, or of another user', async () => {
    const content = post('The Office found 37% of households with a heat pump.[^1]');
    const id = await testPost(database.db, userId, { content });
    const stranger = await testUser(database.db);
    await addSource(userId, null);
    const foreign = await addSource(stranger, null);
    await database.db.insert(postSources).values({ postId: id, sourceId: foreign, userId });
    expect(await read(id)).toMatchObject([{ verdict: 'needs-reading', page: null }]);
    expect((await readEvidence(database.db, userId, { id })).sources).toEqual([]);
    await expect(read(id, stranger)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('keeps the mark of a sentence that is its writer’s own, wherever it stands', async () => {
    const text = 'We heated 12 houses with it.';
    const [job] = await database.db
      .insert(jobs)
      .values({
        ...{ userId, type: 'blog-generation', status: 'completed', data: {} },
        result: { claims: [{ text: '12' }] },
      })
      .returning({ id: jobs.id });
    const id = await testPost(database.db, userId, {
      content: `Format: 2\n---\nFirst. ${text}\n`,
      jobId: job?.id,
    });
    expect(await read(id)).toMatchObject([{ text, verdict: 'no-source' }]);
    await markOwn(database.db, userId, { id, sentence: text, isOwn: true });
    await markOwn(database.db, userId, { id, sentence: text, isOwn: true });
    expect(await read(id)).toMatchObject([{ text, verdict: 'own-experience' }]);
    const content = `Format: 2\n---\n- ${text}\n- Changed: we heated 12 houses.\n`;
    await database.db.update(posts).set({ content }).where(eq(posts.id, id));
    expect((await read(id)).map(({ verdict }) => verdict)).toEqual(['no-source', 'own-experience']);
    await markOwn(database.db, userId, { id, sentence: text, isOwn: false });
    expect((await read(id)).map(({ verdict }) => verdict)).toEqual(['no-source', 'no-source']);
    const stranger = await testUser(database.db);
    const foreign = markOwn(database.db, stranger, { id, sentence: text, isOwn: true });
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
  });

  it('says where a source could not be read', async () => {
    const content = post('The Office found 37% of households with a heat pump.[^1]');
    const id = await testPost(database.db, userId, { content });
    await addSource(userId, id, { status: 'failed' });
    expect(await read(id)).toMatchObject([{ verdict: 'source-unreachable' }]);
  });

  it('offers passages for a claim that cites nothing, which can then be cited', async () => {
    const text = 'The Office found 37% of households with a heat pump.';
    const content = `Format: 2\n---\n${text}\n`;
    const metaDescription = null;
    const id = await testPost(database.db, userId, { content, metaDescription });
    const source = await addSource(userId, id);
    const cited = changeSentence(content, text, {
      kind: 'cite',
      citation: citationOf({ title: 'Heating', address, publisher: null, publishedOn: null }, 1),
    });
    expect(cited).toContain(`heat pump.[^1]\n\n[^1]: [Heating](${address}), p. 1\n`);
    const next = await testPost(database.db, userId, { content: cited ?? '' });
    await database.db.insert(postSources).values({ postId: next, sourceId: source, userId });
    expect(await read(next)).toMatchObject([{ verdict: 'figures-match', page: 1 }]);
  });
});
