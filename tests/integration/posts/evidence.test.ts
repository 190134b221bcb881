import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { replacePassages } from '@/db/queries/passages';
import { forgetEvidence, saveEvidence } from '@/db/queries/post-evidence';
import { getPost } from '@/db/queries/posts';
import { insertSource } from '@/db/queries/sources';
import { jobs, postSources, posts, sources } from '@/db/schema';
import { changeSentence } from '@/lib/evidence/change-sentence';
import { chooseSources } from '@/lib/evidence/server/choose-sources';
import { currentCounts, renewCounts, renewDueCounts } from '@/lib/evidence/server/counts';
import { markOwn } from '@/lib/evidence/server/own-statements';
import { readCitation } from '@/lib/evidence/server/read-citation';
import { readEvidence } from '@/lib/evidence/server/read-evidence';
import { citationOf } from '@/lib/posts/content/citation';
import { editPost } from '@/lib/posts/server/change';
import { postSummaries } from '@/lib/posts/server/lists';
import { removeSource } from '@/lib/sources/server/library';
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

  it('knows a sentence of the post’s own example, which needs no source', async () => {
    const claims = [{ text: '15%' }];
    const examples = [{ text: '1,400', before: 'Rent of ', after: ' is due.' }];
    const [job] = await database.db
      .insert(jobs)
      .values({
        ...{ userId, type: 'blog-generation', status: 'completed', data: {} },
        result: { claims, examples },
      })
      .returning({ id: jobs.id });
    const content = 'Format: 2\n---\nRent of 1,400 is due. It grew by 15%.\n';
    const id = await testPost(database.db, userId, { content, jobId: job?.id });
    expect((await read(id)).map(({ text, verdict }) => [text, verdict])).toEqual([
      ['It grew by 15%.', 'no-source'],
      ['Rent of 1,400 is due.', 'your-example'],
    ]);
    expect(await renewCounts(database.db, userId, id)).toMatchObject({ missing: 1 });
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

describe('the passage behind a footnote', () => {
  const content = post(
    'The Office found 37% of households with a heat pump.[^1] Oil was burned in 421 old houses.[^1]',
  );
  const cited = (id: string, reference = 'note-ref-1', owner = userId) =>
    readCitation(database.db, owner, { id, part: 1, reference });

  it('is the one nearest to the sentence of the mark, with what they share', async () => {
    const id = await testPost(database.db, userId, { content });
    const source = await addSource(userId, id);
    const first = await cited(id);
    expect(first).toMatchObject({
      ...{ number: 1, state: 'found', source: { id: source, address } },
      passage: { page: 1, text: said },
    });
    const words = first.passage?.marks.map(({ start, end }) => said.slice(start, end)).join('|');
    expect(words).toMatch(/Office found|37 per cent/);
    expect(words).not.toContain('2023');
    const second = await cited(id, 'note-ref-1-2');
    expect(second.passage).toMatchObject({ page: 2 });
  });

  it('is on the page that the footnote names', async () => {
    const named = content.replace('Office\n', 'Office, p. 2\n');
    const id = await testPost(database.db, userId, {
      content: named.replace('heat pump', 'heat pump in old houses'),
    });
    await addSource(userId, id);
    expect((await cited(id)).passage?.page).toBe(2);
  });

  it('says why there is none', async () => {
    const id = await testPost(database.db, userId, { content });
    expect(await cited(id)).toMatchObject({ state: 'unknown', source: null, passage: null });
    await addSource(userId, id, { status: 'failed' });
    expect(await cited(id)).toMatchObject({ state: 'unreadable', passage: null });
    const unlike = post('Wholly something else.[^1]');
    const other = await testPost(database.db, userId, { content: unlike });
    await addSource(userId, other);
    expect(await cited(other)).toMatchObject({ state: 'unlike', passage: null });
    await expect(cited(id, 'note-ref-7')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is no other user’s, neither of the post nor of the source', async () => {
    const id = await testPost(database.db, userId, { content });
    await addSource(userId, id);
    const stranger = await testUser(database.db);
    await expect(cited(id, 'note-ref-1', stranger)).rejects.toMatchObject({ code: 'not_found' });
    const own = await testPost(database.db, stranger, { content });
    const foreign = await addSource(userId, null);
    await database.db
      .insert(postSources)
      .values({ postId: own, sourceId: foreign, userId: stranger });
    expect(await cited(own, 'note-ref-1', stranger)).toMatchObject({ state: 'unknown' });
  });
});

describe('the choice of a post’s sources', () => {
  const choose = (
    id: string,
    { add = [], remove = [] }: { add?: string[]; remove?: string[] },
    owner = userId,
  ) => chooseSources(database.db, owner, { id, add, remove });
  const chosen = async (id: string) =>
    (await readEvidence(database.db, userId, { id })).sources.map((source) => source.id);

  it('is changed by what is added and removed, so that two tabs do not undo each other', async () => {
    const id = await testPost(database.db, userId);
    const [a = '', b = '', c = ''] = await Promise.all(
      [1, 2, 3].map(() => addSource(userId, null)),
    );
    await choose(id, { add: [a, b] });
    await choose(id, { add: [a, c] });
    await choose(id, { remove: [b] });
    await choose(id, { remove: [b] });
    expect((await chosen(id)).sort()).toEqual([a, c].sort());
  });

  it('lets a sentence be cited from a source that was chosen afterwards', async () => {
    const content = post('The Office found 37% of households with a heat pump.[^1]');
    const id = await testPost(database.db, userId, { content });
    const source = await addSource(userId, null);
    expect(await read(id)).toMatchObject([{ verdict: 'needs-reading' }]);
    await choose(id, { add: [source] });
    expect(await read(id)).toMatchObject([{ verdict: 'figures-match' }]);
  });

  it('takes no source and no post of another user, and then changes nothing', async () => {
    const id = await testPost(database.db, userId);
    const stranger = await testUser(database.db);
    const own = await addSource(userId, null);
    const foreign = await addSource(stranger, null);
    const wish = choose(id, { add: [own, foreign] });
    await expect(wish).rejects.toMatchObject({ code: 'invalid' });
    expect(await chosen(id)).toEqual([]);
    await choose(id, { add: [own] });
    const theirs = choose(id, { remove: [own] }, stranger);
    await expect(theirs).rejects.toMatchObject({ code: 'not_found' });
    expect(await chosen(id)).toEqual([own]);
  });

  it('ends at 20, also for two tabs at the same moment', async () => {
    const id = await testPost(database.db, userId);
    const ids = await Promise.all(Array.from({ length: 24 }, () => addSource(userId, null)));
    const both = [ids.slice(0, 12), ids.slice(12)].map((add) => choose(id, { add }));
    const ends = (await Promise.allSettled(both)).map(({ status }) => status);
    expect(ends.sort()).toEqual(['fulfilled', 'rejected']);
    expect(await chosen(id)).toHaveLength(12);
  });
});

describe('the stored counts of a post', () => {
  const content = post(
    'The Office found 37% of households with a heat pump.[^1] Oil was burned in 421 old houses.[^1]',
  );
  const row = async (id: string) => {
    const [found] = await database.db.select().from(posts).where(eq(posts.id, id));
    return { evidence: found?.evidence, isDue: found?.evidenceDue !== null };
  };
  const counts = (id: string) => renewCounts(database.db, userId, id);
  const listed = async () => (await postSummaries(database.db, userId))[0]?.evidence;
  const differs = { figures: 1, quotations: 0, missing: 0 };
  const basis = async (id: string) =>
    (await getPost(database.db, userId, id))?.updatedAt.toISOString() ?? '';

  it('are nothing for an old post until they are counted, and one column from then on', async () => {
    const id = await testPost(database.db, userId, { content });
    await addSource(userId, id);
    expect(await listed()).toBeNull();
    expect(await counts(id)).toEqual(differs);
    expect(await row(id)).toEqual({ evidence: differs, isDue: false });
    expect(await listed()).toEqual(differs);
  });

  it('are counted by a view of the post that finds them due', async () => {
    const id = await testPost(database.db, userId, { content });
    await addSource(userId, id);
    const before = await getPost(database.db, userId, id);
    if (!before) throw new Error('There is no post.');
    // The view may answer before; the count goes on.
    expect([differs, null]).toContainEqual(await currentCounts(database.db, before));
    expect(await counts(id)).toEqual(differs);
    expect(await row(id)).toMatchObject({ isDue: false });
  });

  it('stay until a saved text is counted, and are nothing where all agrees', async () => {
    const id = await testPost(database.db, userId, { content });
    await addSource(userId, id);
    await counts(id);
    const mended = content.replace('421', '412');
    await editPost(database.db, userId, { id, content: mended, basis: await basis(id) });
    expect(await row(id)).toEqual({ evidence: differs, isDue: true });
    expect(await renewDueCounts(database.db, 1_000)).toBeGreaterThan(0);
    expect(await row(id)).toMatchObject({ evidence: { figures: 0 }, isDue: false });
    expect(await listed()).toBeNull();
  });

  it('are cleared with a source that is deleted or read again', async () => {
    const id = await testPost(database.db, userId, { content });
    const source = await addSource(userId, id);
    await counts(id);
    await database.db.transaction((tx) => forgetEvidence(tx, userId, source));
    expect(await row(id)).toEqual({ evidence: null, isDue: true });
    await counts(id);
    await removeSource(database.db, userId, source);
    expect(await row(id)).toEqual({ evidence: null, isDue: true });
    expect(await counts(id)).toMatchObject({ figures: 0 });
  });

  it('are due after a change to its sources or to what is its writer’s own', async () => {
    const id = await testPost(database.db, userId, { content });
    const source = await addSource(userId, null);
    await counts(id);
    await chooseSources(database.db, userId, { id, add: [source], remove: [] });
    expect(await row(id)).toMatchObject({ isDue: true });
    expect(await counts(id)).toEqual(differs);
    await markOwn(database.db, userId, { id, sentence: 'Oil.', isOwn: true });
    expect(await row(id)).toMatchObject({ isDue: true });
  });

  it('are not stored by a comparison that began before a change', async () => {
    const id = await testPost(database.db, userId, { content });
    const before = await getPost(database.db, userId, id);
    if (!before) throw new Error('There is no post.');
    const source = await addSource(userId, id);
    await database.db.transaction((tx) => forgetEvidence(tx, userId, source));
    expect(await saveEvidence(database.db, before, differs)).toBe(false);
    expect(await row(id)).toEqual({ evidence: null, isDue: true });
  });

  it('are counted once for all who wait for them', async () => {
    const id = await testPost(database.db, userId, { content });
    await addSource(userId, id);
    const [first, second] = [counts(id), counts(id)];
    expect(second).toBe(first);
    expect(await first).toEqual(differs);
  });
});
