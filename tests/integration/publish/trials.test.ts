import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connections, posts } from '@/db/schema';
import { drain } from '@/lib/jobs/engine/drain';
import { registry } from '@/lib/jobs/index';
import { startPublication } from '@/lib/jobs/publish-post/start';
import { ConnectInput, PublishInput } from '@/lib/publications/schema';
import { publishingView } from '@/lib/publications/server/publishing-view';
import { connectSite } from '@/lib/publish/server/connections';
import { connectWebhook } from '@/lib/publish/server/webhook/connect';
import { answerGhost } from '@/local/ghost/routes';
import { type GhostSite, openGhost } from '@/local/ghost/site';
import { answerSite } from '@/local/wordpress/routes';
import { account, openSite, type Site } from '@/local/wordpress/site';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { type HttpServer, serveHttp } from '../../helpers/http-adapter';
import { lapse, makeDue, readJob } from '../../helpers/jobs';
import { testPost } from '../../helpers/posts';
import { type StorageServer, startStorage } from '../../helpers/storage-server';
import { storedImage } from '../../helpers/stored-image';
import { trials } from '../../helpers/trials';

type Answer = (request: Request) => Promise<Response>;
type Event = { id: string; data: { id: string; title: string; html: string } };

let database: TestDatabase;
let storage: StorageServer;
let servers: { wordpress: HttpServer; ghost: HttpServer; webhook: HttpServer };
let folder: string;
let blog: Site;
let magazine: GhostSite;
let events: Event[];
/** Stands between the product and its targets. */
let between: ((request: Request, answer: Answer) => Promise<Response>) | null = null;

const serve = (answer: Answer) =>
  serveHttp((request) => between?.(request, answer) ?? answer(request));

beforeAll(async () => {
  [database, storage] = await Promise.all([testDatabase(), startStorage()]);
  servers = {
    wordpress: await serve((request) => answerSite(blog, request)),
    ghost: await serve((request) => answerGhost(magazine, request)),
    webhook: await serve(answerEvent),
  };
  const origins = Object.values(servers).map(({ origin }) => origin);
  process.env.FETCH_LOOPBACK_ORIGINS = origins.join(',');
  process.env.SECRETS_KEY = randomBytes(32).toString('base64');
});
afterAll(async () => {
  for (const server of Object.values(servers)) await server.close();
  await storage.close();
  await database.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inkwright-trials-'));
  const place = (name: string) => join(folder, name);
  blog = openSite({ folder: place('wordpress'), base: servers.wordpress.origin });
  magazine = openGhost({ folder: place('ghost'), base: servers.ghost.origin });
  events = [];
});
afterEach(async () => {
  between = null;
  await rm(folder, { recursive: true, force: true });
});

/** A receiver that keeps the newest event of each post, and has a page for it. */
async function answerEvent(request: Request): Promise<Response> {
  if (request.method === 'GET') {
    const { title = '', html = '' } = events.at(-1)?.data ?? {};
    const headers = { 'content-type': 'text/html' };
    return new Response(`<title>${title}</title><h1>${title}</h1>${html}`, { headers });
  }
  const { data } = JSON.parse(await request.text());
  events.push({ id: request.headers.get('webhook-id') ?? '', data });
  return Response.json({ url: `${servers.webhook.origin}/tea` });
}

type Place = {
  name: string;
  /** Requests of the first publication with its image, and of an update. */
  requests: { first: number; update: number };
  connect: (userId: string) => Promise<unknown>;
  /** What the target has: one text for each copy. */
  texts: () => string[];
};

const places: Place[] = [
  {
    name: 'WordPress',
    requests: { first: 7, update: 4 },
    connect: (userId) => {
      const site = servers.wordpress.origin;
      const { password } = blog.state;
      return connectSite(database.db, userId, { kind: 'wordpress', site, account, password });
    },
    texts: () =>
      blog.state.posts
        .filter(({ status }) => status !== 'trash')
        .map(({ status, content }) => `${status} ${content}`),
  },
  {
    name: 'Ghost',
    requests: { first: 5, update: 5 },
    connect: (userId) => {
      const key = `${magazine.state.keyId}:${magazine.state.secret}`;
      const input = { kind: 'ghost' as const, site: `${servers.ghost.origin}/ghost/`, key };
      return connectSite(database.db, userId, ConnectInput.parse(input));
    },
    texts: () => magazine.state.posts.map(({ status, lexical }) => `${status} ${lexical}`),
  },
  {
    name: 'a webhook',
    requests: { first: 2, update: 2 },
    connect: (userId) => {
      const url = `${servers.webhook.origin}/hook`;
      return connectWebhook(database.db, userId, { url, name: 'Own site' });
    },
    // An order is one message, however often it arrives; the receiver keeps one of each post.
    texts: () => [...new Map(events.map(({ data }) => [data.id, `publish ${data.html}`])).values()],
  },
];

const endings = [
  'lost before it arrived',
  'lost after it was done',
  'answered when another worker was through',
  'failed before it was done',
  'failed after it was done',
] as const;

const content = (degrees: number) =>
  `---\n\n# Tea, calmly\n\nPour "the water" at ${degrees} degrees.\n\n## Leaves\n\n- Green\n- Black\n\n![A pot](image)\n`;

async function writerAt(place: Place) {
  const { db } = database;
  const userId = await testUser(db);
  await place.connect(userId);
  const [connection] = await db.select().from(connections).where(eq(connections.userId, userId));
  const postId = await testPost(db, userId, { content: content(95) });
  await storedImage({ db, userId, postId, content: content(95) });
  const input = { id: postId, connectionId: connection?.id, action: 'live' };
  const order = () => startPublication(db, userId, PublishInput.parse(input));
  const view = async () => (await publishingView(db, userId, postId)).publications[0];
  const change = () =>
    db
      .update(posts)
      .set({ content: content(80), updatedAt: new Date() })
      .where(eq(posts.id, postId));
  return { order, view, change };
}

const work = () => drain({ db: database.db, registry, budgetMs: 20_000, graceMs: 0 });

/** Works until no attempt is left; retries are due at once. */
async function workItOut(jobId: string): Promise<void> {
  for (let tries = 0; tries < 8; tries++) {
    await makeDue(database.db, jobId);
    await drain({ db: database.db, registry, budgetMs: 1_000 });
    if ((await readJob(database.db, jobId)).finishedAt) return;
  }
}

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}

type Cut = { at: number; times: number; ending: (typeof endings)[number] };

/** Cuts the request that is the `at`th from now on, and those after it if they are to fail, too. */
function cut({ at, times, ending }: Cut) {
  const [reached, released] = [deferred(), deferred()];
  let count = 0;
  between = async (request, answer) => {
    count += 1;
    const isLost = !ending.startsWith('failed');
    if (count < at || count >= at + (isLost ? 1 : times)) return answer(request);
    const done = /before/.test(ending) ? null : await answer(request);
    reached.resolve();
    if (isLost) await released.promise;
    return done && ending.startsWith('answered') ? done : new Response('Gone', { status: 502 });
  };
  return { reached: reached.promise, release: released.resolve };
}

describe.each(places)('exactly one post is at $name', (place) => {
  const full = { WordPress: 75, Ghost: 75, 'a webhook': 50 }[place.name] ?? 0;
  const cases = Array.from({ length: trials(full) }, (_, n) => {
    const isUpdate = n % 2 === 1;
    const at = 1 + (n % (isUpdate ? place.requests.update : place.requests.first));
    return { n, isUpdate, at, times: 1 + (n % 3), ending: endings[n % 5] ?? endings[0] };
  });

  it.each(cases)(
    'in trial $n: request $at is $ending; update: $isUpdate',
    async ({ isUpdate, ...wanted }) => {
      const { order, view, change } = await writerAt(place);
      if (isUpdate) {
        await order();
        await work();
        await change();
      }
      const { reached, release } = cut(wanted);
      const { jobId } = await order();
      const first = work();
      const how = await Promise.race([reached.then(() => 'cut'), first.then(() => 'ended')]);
      expect(how).toBe('cut');
      // An attempt that failed is over; one that hangs has lost its worker.
      if (wanted.ending.startsWith('failed')) await first;
      else await lapse(database.db, jobId);
      await workItOut(jobId);
      // A page that could not be read is no failure: it is read again later.
      const { ending, at } = wanted;
      const isUnread =
        ending.startsWith('failed') && at === place.requests[isUpdate ? 'update' : 'first'];
      expect((await view())?.proof?.readable).toBe(!isUnread);
      if (!isUnread) expect((await view())?.proof?.findings).toEqual([]);
      release();
      await first;
      expect(place.texts()).toEqual([expect.stringMatching(/^publish/)]);
      expect(place.texts()[0]).toContain(isUpdate ? '80 degrees' : '95 degrees');
      expect(new Set(events.map(({ id }) => id)).size).toBe(
        place.name === 'a webhook' ? (isUpdate ? 2 : 1) : 0,
      );
      expect(await view()).toMatchObject({
        ...{ state: 'live', status: 'live', hasChanged: false, problem: null, error: null },
      });
    },
  );
});
