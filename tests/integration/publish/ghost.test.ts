import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connections, posts, publications } from '@/db/schema';
import { drain } from '@/lib/jobs/engine/drain';
import { registry } from '@/lib/jobs/index';
import { startPublication } from '@/lib/jobs/publish-post/start';
import { ConnectInput, PublishInput, type PublishRequest } from '@/lib/publications/schema';
import { publishingView } from '@/lib/publications/server/publishing-view';
import { connectSite, testConnection } from '@/lib/publish/server/connections';
import { siteDifference } from '@/lib/publish/server/difference';
import { recheckPages } from '@/lib/publish/server/recheck';
import { answerGhost } from '@/local/ghost/routes';
import { type Fault, type GhostSite, openGhost } from '@/local/ghost/site';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { type HttpServer, serveHttp } from '../../helpers/http-adapter';
import { testPost } from '../../helpers/posts';
import { type StorageServer, startStorage } from '../../helpers/storage-server';
import { storedImage } from '../../helpers/stored-image';

let database: TestDatabase;
let storage: StorageServer;
let server: HttpServer;
let site: GhostSite;
let folder: string;
/** Answers in the site's place when set. */
let instead: ((request: Request) => Promise<Response> | null) | null = null;

beforeAll(async () => {
  [database, storage] = await Promise.all([testDatabase(), startStorage()]);
  server = await serveHttp((request) => instead?.(request) ?? answerGhost(site, request));
  process.env.FETCH_LOOPBACK_ORIGINS = server.origin;
  process.env.SECRETS_KEY = randomBytes(32).toString('base64');
});
afterAll(async () => {
  await server.close();
  await storage.close();
  await database.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inkwright-ghost-'));
  site = openGhost({ folder, base: server.origin });
});
afterEach(async () => {
  instead = null;
  await rm(folder, { recursive: true, force: true });
});

const content =
  '---\n\n# Tea, calmly\n\nPour "the water" at 95 degrees.\n\n## Leaves\n\n- Green\n- Black\n\n> Wait.\n\nRead [more](https://tea.example/more).\n\n![A pot](image)\n';

const connect = (userId: string) => {
  const key = `${site.state.keyId}:${site.state.secret}`;
  const input = ConnectInput.parse({ kind: 'ghost', site: `${server.origin}/ghost/`, key });
  return connectSite(database.db, userId, input);
};

async function writer() {
  const userId = await testUser(database.db);
  await connect(userId);
  const [connection] = await database.db
    .select()
    .from(connections)
    .where(eq(connections.userId, userId));
  const postId = await testPost(database.db, userId, { content });
  const order = (request: Partial<PublishRequest> = {}) => {
    const input = { id: postId, connectionId: connection?.id ?? '', action: 'draft', ...request };
    return startPublication(database.db, userId, PublishInput.parse(input));
  };
  const view = async () => (await publishingView(database.db, userId, postId)).publications[0];
  return { userId, postId, order, view, connection };
}

const work = () => drain({ db: database.db, registry, budgetMs: 20_000, graceMs: 0 });

describe('a connection', () => {
  it('keeps the key encrypted, and its test leaves nothing at the site', async () => {
    const { connection, userId } = await writer();
    const { keyId, secret } = site.state;
    expect(connection).toMatchObject({ kind: 'ghost', account: keyId, site: server.origin });
    expect(JSON.stringify(connection)).not.toContain(secret);
    await testConnection(database.db, userId, connection?.id ?? '');
    expect(site.state.posts).toEqual([]);
    await connect(userId);
    const rows = await database.db.select().from(connections).where(eq(connections.userId, userId));
    expect(rows).toHaveLength(1);
  });

  it.each<[Fault, RegExp]>([
    ['strip-auth', /strips the Authorization header/],
    ['html-403', /firewall/],
    ['rate-limit', /asks us to wait/],
    ['old', /too old/],
  ])('names what is wrong at a site with %s', async (fault, words) => {
    const userId = await testUser(database.db);
    site.plan(fault, 1);
    await expect(connect(userId)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(words),
    });
  });

  it('takes a whole Admin API key alone', () => {
    const wrong = ['', 'abc', `${'a'.repeat(24)}:`, 'a'.repeat(26), `${'a'.repeat(24)}:abc`];
    for (const key of wrong)
      expect(ConnectInput.safeParse({ kind: 'ghost', site: 'a.example', key }).success).toBe(false);
  });
});

describe('a publication', () => {
  it('goes live as it was sent, is updated, unpublished and removed', async () => {
    const { order, view, postId } = await writer();
    await order({ action: 'live', tags: ['Tea'] });
    await work();
    expect(await view()).toMatchObject({
      ...{ state: 'live', url: `${server.origin}/tea-calmly/`, hasChanged: false },
      editUrl: `${server.origin}/ghost/#/editor/post/${site.state.posts[0]?.id}`,
      proof: { readable: true, findings: [] },
    });
    await database.db
      .update(posts)
      .set({ content: content.replace('95', '80'), updatedAt: new Date(Date.now() + 1_000) })
      .where(eq(posts.id, postId));
    await order({ action: 'keep' });
    await work();
    expect(site.state.posts).toMatchObject([{ status: 'published' }]);
    expect(site.state.posts[0]?.lexical).toContain('80 degrees');
    await order({ action: 'unpublish' });
    await work();
    expect(site.state.posts).toMatchObject([{ status: 'draft' }]);
    await order({ action: 'remove' });
    await work();
    expect(site.state.posts).toEqual([]);
    expect(await view()).toMatchObject({ state: 'removed', url: null });
    expect(site.state.mailed).toEqual([]);
  });

  it('sends an image once, with its description', async () => {
    const { order, userId, postId } = await writer();
    await storedImage({ db: database.db, userId, postId, content });
    for (const action of ['live', 'keep', 'draft'] as const) {
      await order({ action });
      await work();
    }
    expect(site.state.images).toHaveLength(1);
    const address = `${server.origin}/content/images/${site.state.images[0]}`;
    const [post] = site.state.posts;
    expect(post).toMatchObject({ feature_image: address, feature_image_alt: 'A pot' });
    expect(post?.lexical).toContain(`"src":"${address}"`);
    expect((await fetch(address)).headers.get('content-type')).toBe('image/webp');
  });

  it('is scheduled by the site, whose preview is no live page', async () => {
    const { order, view, postId } = await writer();
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
    await order({ action: 'scheduled', scheduledFor });
    await work();
    const due = async () => {
      const nextCheckAt = new Date(Date.now() - 1_000);
      const own = eq(publications.postId, postId);
      await database.db.update(publications).set({ nextCheckAt }).where(own);
      await recheckPages(database.db);
    };
    await due();
    expect(await view()).toMatchObject({ state: 'scheduled', scheduledFor });
    const [post] = site.state.posts;
    if (post) post.published_at = new Date(Date.now() - 60_000).toISOString();
    await due();
    const url = `${server.origin}/tea-calmly/`;
    expect(await view()).toMatchObject({ state: 'live', url, proof: { findings: [] } });
  });

  it('leaves alone what people changed at the site, until its writer says otherwise', async () => {
    const { order, view, userId, postId, connection } = await writer();
    await order({ action: 'live' });
    await work();
    const place = { postId, connectionId: connection?.id ?? '' };
    const difference = () => siteDifference(database.db, userId, place);
    const { site: unchanged } = await difference();
    expect(unchanged?.after).toBe(unchanged?.before);
    const [post] = site.state.posts;
    const lexical = post?.lexical.replace('95', '59') ?? '';
    Object.assign(post ?? {}, { title: 'Theirs', lexical, updated_at: site.now() });
    await order({ action: 'keep' });
    await work();
    expect(post?.title).toBe('Theirs');
    expect(await view()).toMatchObject({ state: 'conflict', status: 'live', problem: 'changed' });
    expect(await difference()).toMatchObject({
      site: {
        ...{ title: 'Theirs', sentTitle: 'Tea, calmly', status: 'live', isCut: false },
        changedAt: post?.updated_at,
        before: expect.stringContaining('95 degrees'),
        after: unchanged?.before.replace('95', '59'),
      },
    });
    await order({ action: 'keep', overwrite: true });
    await work();
    expect(post?.title).toBe('Tea, calmly');
    expect(await view()).toMatchObject({ state: 'live', problem: null });
  });
});
