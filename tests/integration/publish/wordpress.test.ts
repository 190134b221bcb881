import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connections, jobs, posts, publications } from '@/db/schema';
import { drain } from '@/lib/jobs/engine/drain';
import { registry } from '@/lib/jobs/index';
import { startPublication } from '@/lib/jobs/publish-post/start';
import { PublishInput, type PublishRequest } from '@/lib/publications/schema';
import { publishingView } from '@/lib/publications/server/publishing-view';
import { connectSite } from '@/lib/publish/server/connections';
import { recheckPages } from '@/lib/publish/server/recheck';
import { answerSite } from '@/local/wordpress/routes';
import { account, type Fault, openSite, type Site } from '@/local/wordpress/site';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { type HttpServer, serveHttp } from '../../helpers/http-adapter';
import { testPost } from '../../helpers/posts';
import { type StorageServer, startStorage } from '../../helpers/storage-server';
import { storedImage } from '../../helpers/stored-image';

let database: TestDatabase;
let storage: StorageServer;
let server: HttpServer;
let site: Site;
let folder: string;
/** Answers in the site's place when set. */
let instead: ((request: Request) => Response | null) | null = null;

beforeAll(async () => {
  [database, storage] = await Promise.all([testDatabase(), startStorage()]);
  server = await serveHttp(async (request) => instead?.(request) ?? answerSite(site, request));
  process.env.FETCH_LOOPBACK_ORIGINS = server.origin;
  process.env.SECRETS_KEY = randomBytes(32).toString('base64');
});
afterAll(async () => {
  await server.close();
  await storage.close();
  await database.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inkwright-wordpress-'));
  site = openSite({ folder, base: server.origin });
});
afterEach(async () => {
  instead = null;
  await rm(folder, { recursive: true, force: true });
});

const content =
  '---\n\n# Tea, calmly\n\nPour "the water" at 95 degrees.\n\n## Leaves\n\n- Green\n- Black\n\n> Wait.\n\nRead [more](https://tea.example/more).\n\n![A pot](image)\n';

const blog = () =>
  ({ kind: 'wordpress', site: server.origin, account, password: site.state.password }) as const;

async function writer(text = content) {
  const userId = await testUser(database.db);
  await connectSite(database.db, userId, blog());
  const [connection] = await database.db
    .select()
    .from(connections)
    .where(eq(connections.userId, userId));
  const postId = await testPost(database.db, userId, { content: text });
  const order = (request: Partial<PublishRequest> = {}) => {
    const input = { id: postId, connectionId: connection?.id ?? '', action: 'draft', ...request };
    return startPublication(database.db, userId, PublishInput.parse(input));
  };
  const view = async () => (await publishingView(database.db, userId, postId)).publications[0];
  return { userId, postId, order, view, connection };
}

const work = () => drain({ db: database.db, registry, budgetMs: 20_000, graceMs: 0 });

it('publishes now what was scheduled for later', async () => {
  const { order, view } = await writer();
  const scheduledFor = new Date(Date.now() + 86_400_000).toISOString();
  await order({ action: 'scheduled', scheduledFor });
  await work();
  expect(await view()).toMatchObject({ status: 'scheduled' });
  await order({ action: 'live' });
  await work();
  expect(await view()).toMatchObject({ status: 'live', scheduledFor: null });
  expect(site.state.posts).toHaveLength(1);
});

it('prints what WordPress would run or make a picture of as it was written', async () => {
  const content =
    'Format: 2\n---\n\n# Tea\n\nUse `[gallery]` or [caption] on 20x30 :P\n\n- :x marks [embed]\n';
  const { order, view } = await writer(content);
  await order({ action: 'live' });
  await work();
  expect(await view()).toMatchObject({ state: 'live', proof: { findings: [] } });
});

it.each<[string, RegExp, RegExp, number, string]>([
  ['a category', /categories/, /may not make the category "New"/, 403, 'rest_cannot_create'],
  ['an image', /media/, /may not upload images/, 403, 'rest_cannot_create'],
  ['a file type', /media/, /refused this: No such type/, 500, 'rest_upload_sideload_error'],
])('fails at once, in words, where %s is refused', async (_what, path, words, status, code) => {
  const { order, view, userId, postId } = await writer();
  await storedImage({ db: database.db, userId, postId, content });
  instead = ({ method, url }) =>
    method === 'POST' && path.test(url)
      ? Response.json({ code, message: 'No such type', data: { status } }, { status })
      : null;
  await order({ categories: ['New'] });
  await work();
  expect(await view()).toMatchObject({ state: 'failed', error: expect.stringMatching(words) });
});

it('says in words that its password was withdrawn', async () => {
  const { order, view } = await writer();
  site.state.password = 'another one';
  await order();
  await work();
  expect(await view()).toMatchObject({
    ...{ state: 'failed', error: expect.stringMatching(/did not take this username/) },
  });
});

it('sends code that WordPress runs no shortcode of', async () => {
  const userId = await testUser(database.db);
  await connectSite(database.db, userId, blog());
  const [connection] = await database.db
    .select()
    .from(connections)
    .where(eq(connections.userId, userId));
  const code = 'Format: 2\n---\n\n# Tea\n\n```text\n[gallery]\nhttps://tea.example/video\n```\n';
  const id = await testPost(database.db, userId, { content: code });
  const request = { id, connectionId: connection?.id, action: 'draft' };
  await startPublication(database.db, userId, PublishInput.parse(request));
  await work();
  const [sent] = site.state.posts;
  expect(sent?.content).toContain('<code>&#91;gallery]\nhttps:&#47;&#47;tea.example/video</code>');
});

it('sends a title as the HTML that WordPress takes it for', async () => {
  const { order, postId, view } = await writer();
  const title = 'The <script> tag & its end';
  await database.db.update(posts).set({ title }).where(eq(posts.id, postId));
  await order({ action: 'live' });
  await work();
  expect(site.state.posts.at(-1)?.title).toBe('The &lt;script&gt; tag &amp; its end');
  expect((await view())?.proof).toMatchObject({ readable: true, findings: [] });
});

const livePosts = () => site.state.posts.filter(({ status }) => status !== 'trash');

describe('a connection', () => {
  it('keeps the password encrypted, and its test leaves nothing at the site', async () => {
    const { connection } = await writer();
    expect(connection?.secret).not.toContain(site.state.password);
    expect(Buffer.from(connection?.secret ?? '', 'base64').toString('latin1')).not.toContain(
      site.state.password,
    );
    expect(site.state.posts).toEqual([]);
  });

  it.each<[Fault, RegExp]>([
    ['strip-auth', /did not take this username.*strips the Authorization header/],
    ['post-401', /did not take this username.*strips the Authorization header/],
    ['html-403', /firewall or security plugin/],
    ['rate-limit', /asks us to wait/],
    ['error-inside', /did not make the draft/],
  ])('names what is wrong at a site with %s', async (fault, words) => {
    const userId = await testUser(database.db);
    site.plan(fault, 1);
    const connecting = connectSite(database.db, userId, blog());
    await expect(connecting).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(words),
    });
  });

  it('with a wrong password is told from one without rights', async () => {
    const userId = await testUser(database.db);
    const wrong = connectSite(database.db, userId, { ...blog(), password: 'abcd efgh' });
    await expect(wrong).rejects.toThrow(/did not take this username and application password/);
  });

  it('is refused by a site that is no WordPress, and at a private address', async () => {
    const userId = await testUser(database.db);
    const input = { kind: 'wordpress', account, password: 'x' } as const;
    instead = () => new Response('<h1>Shop</h1>', { headers: { 'content-type': 'text/html' } });
    await expect(
      connectSite(database.db, userId, { ...input, site: server.origin }),
    ).rejects.toThrow(/No WordPress/);
    await expect(
      connectSite(database.db, userId, { ...input, site: 'http://10.0.0.1' }),
    ).rejects.toThrow(/not on the public internet/);
  });

  it('is one, however many tabs connect it at once', async () => {
    // Not every round makes the tabs meet.
    for (let round = 0; round < 6; round++) {
      const userId = await testUser(database.db);
      const tabs = Array.from({ length: 6 }, () => connectSite(database.db, userId, blog()));
      await Promise.all(tabs);
      const mine = eq(connections.userId, userId);
      expect(await database.db.select().from(connections).where(mine)).toHaveLength(1);
    }
  });

  it('is found where permalinks are plain', async () => {
    const userId = await testUser(database.db);
    instead = ({ url }) =>
      url.includes('/wp-json') ? new Response('Nothing', { status: 404 }) : null;
    await connectSite(database.db, userId, blog());
    const [row] = await database.db
      .select()
      .from(connections)
      .where(eq(connections.userId, userId));
    expect(row?.api).toBe(`${server.origin}/?rest_route=/`);
  });
});

describe('a publication', () => {
  it('is a draft of editable blocks with its terms', async () => {
    const { order, view } = await writer();
    await order({ categories: ['Tea'], tags: ['calm'] });
    await work();
    const [post] = site.state.posts;
    expect(post).toMatchObject({ status: 'draft', slug: 'tea-calmly', title: 'Tea, calmly' });
    expect(post?.content).toContain('<!-- wp:heading');
    expect(post?.content).toContain('<!-- wp:list-item -->');
    const names = site.state.terms
      .filter(({ id }) => [...(post?.categories ?? []), ...(post?.tags ?? [])].includes(id))
      .map(({ name }) => name);
    expect(names).toEqual(['Tea', 'calm']);
    expect(await view()).toMatchObject({ state: 'draft', hasChanged: false, error: null });
  });

  it('goes live, and the page is read as a visitor would', async () => {
    const { order, view } = await writer();
    await order({ action: 'live' });
    await work();
    expect(await view()).toMatchObject({
      state: 'live',
      url: `${server.origin}/tea-calmly`,
      proof: { readable: true, findings: [] },
    });
  });

  it('sends an image once, with its description', async () => {
    const { order, userId, postId } = await writer();
    await storedImage({ db: database.db, userId, postId, content });
    for (const action of ['live', 'keep'] as const) {
      await order({ action });
      await work();
    }
    expect(site.state.files).toMatchObject([{ alt: 'A pot', type: 'image/webp' }]);
    const [post] = livePosts();
    expect(post?.content).toContain(`wp-image-${site.state.files[0]?.id}`);
    expect(post?.featured_media).toBe(site.state.files[0]?.id);
  });

  it('is scheduled by the site, and found live by a later check', async () => {
    const { order, view, postId } = await writer();
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
    await order({ action: 'scheduled', scheduledFor });
    await work();
    expect(await view()).toMatchObject({ state: 'scheduled' });
    const [post] = site.state.posts;
    if (post) post.date_gmt = new Date(Date.now() - 60_000).toISOString().slice(0, 19);
    await database.db
      .update(publications)
      .set({ nextCheckAt: new Date(Date.now() - 1_000) })
      .where(eq(publications.postId, postId));
    await recheckPages(database.db);
    expect(await view()).toMatchObject({ state: 'live', proof: { findings: [] } });
  });

  it('leaves alone what people changed at the site, until its writer says otherwise', async () => {
    const { order, view } = await writer();
    await order({ action: 'live' });
    await work();
    const [post] = site.state.posts;
    Object.assign(post ?? {}, { content: '<p>Theirs</p>', modified_gmt: '2030-01-01T00:00:00' });
    await order({ action: 'keep' });
    await work();
    expect(post?.content).toBe('<p>Theirs</p>');
    expect(await view()).toMatchObject({ state: 'conflict', status: 'live', problem: 'changed' });
    await order({ action: 'keep', overwrite: true });
    await work();
    expect(post?.content).toContain('Pour');
    expect(await view()).toMatchObject({ state: 'live', problem: null });
    expect(livePosts()).toHaveLength(1);
  });

  it('that is gone at the site is not made again unasked', async () => {
    const { order, view } = await writer();
    await order({ action: 'live' });
    await work();
    site.state.posts = [];
    await order({ action: 'keep' });
    await work();
    expect(await view()).toMatchObject({ problem: 'gone' });
    expect(site.state.posts).toEqual([]);
    await order({ action: 'draft', overwrite: true });
    await work();
    expect(livePosts()).toHaveLength(1);
  });

  it('is updated in place, unpublished and removed', async () => {
    const { order, view, postId } = await writer();
    await order({ action: 'live' });
    await work();
    await database.db
      .update(posts)
      .set({ content: content.replace('95', '80'), updatedAt: new Date(Date.now() + 1_000) })
      .where(eq(posts.id, postId));
    expect(await view()).toMatchObject({ hasChanged: true });
    await order({ action: 'keep' });
    await work();
    expect(livePosts()).toMatchObject([
      { status: 'publish', content: expect.stringContaining('80') },
    ]);
    await order({ action: 'unpublish' });
    await work();
    expect(livePosts()).toMatchObject([{ status: 'draft' }]);
    await order({ action: 'remove' });
    await work();
    expect(livePosts()).toEqual([]);
    expect(await view()).toMatchObject({ state: 'removed', url: null });
  });

  it('of two tabs is one', async () => {
    const { order } = await writer();
    const both = await Promise.allSettled([order(), order()]);
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toMatchObject([{ code: 'conflict' }]);
    await work();
    expect(livePosts()).toHaveLength(1);
  });

  it('fails in words when its connection is removed meanwhile', async () => {
    const { order, connection, userId } = await writer();
    const { jobId } = await order();
    await database.db.delete(connections).where(eq(connections.id, connection?.id ?? ''));
    await work();
    const [row] = await database.db.select().from(jobs).where(eq(jobs.id, jobId));
    expect(row).toMatchObject({ status: 'failed', error: expect.stringMatching(/was removed/) });
    expect(userId).toBeTruthy();
  });

  it.each<[Fault, RegExp]>([
    ['html-403', /Blocked by Shield|firewall/],
    ['strip-auth', /strips the Authorization header/],
    ['title-only', /only a part of the text/],
  ])('that meets %s fails in words, and is one post afterwards', async (fault, words) => {
    const { order, view } = await writer();
    site.plan(fault, 1);
    await order({ action: 'live' });
    await work();
    expect(await view()).toMatchObject({ state: 'failed', error: expect.stringMatching(words) });
    await order({ action: 'live' });
    await work();
    expect(await view()).toMatchObject({ state: 'live' });
    expect(livePosts().filter((post) => post.content !== '')).toHaveLength(1);
  });
});
