import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '@/db/client';
import { insertImage } from '@/db/queries/images';
import { connections, jobs, passages, sources } from '@/db/schema';
import { createKey } from '@/lib/api-keys/keys';
import { keyScopes } from '@/lib/api-keys/limits';
import { keepVersion } from '@/lib/posts/server/versions';
import type { RateLimitName } from '@/lib/server/rate-limit';
import { testUser } from '../../helpers/database';
import { blogOrder, enqueuePost } from '../../helpers/jobs';
import { testPost } from '../../helpers/posts';

/** Every route handler and server action of the product, with a request that its owner may make. */

const app = join(import.meta.dirname, '..', '..', '..', 'app');

/** In every text of the owner: no answer to anybody else may hold it. */
export const canary = 'peregrine';

export type Owned = {
  userId: string;
  postId: string;
  jobId: string;
  imageId: string;
  sourceId: string;
  searchId: string;
  connectionId: string;
};

type Entry = {
  /** Who may ask; `user` unless told. */
  auth?: 'cron' | 'public' | 'webhook' | 'key';
  params?: (owned: Owned) => Record<string, string>;
  query?: (owned: Owned) => Record<string, string>;
  headers?: Record<string, string>;
  /** JSON, except for `upload`. */
  body?: (owned: Owned) => unknown;
  /** What another user gets for the owner's ids; 404 where the request names any. */
  foreign?: number;
  /** What the owner gets; a 2xx unless told. */
  own?: number;
  takesAnyId?: true;
  /** The limits that such a request counts against; named for every change. */
  limits?: readonly RateLimitName[];
};

const post = ({ postId }: Owned) => ({ id: postId });
const job = ({ jobId }: Owned) => ({ id: jobId });
const source = ({ sourceId }: Owned) => ({ id: sourceId });
const search = ({ searchId }: Owned) => ({ id: searchId });
const foundPage = 'https://example.com/tea';
const ideas = ['ideas', 'ideasOfDay'] as const;
const api = { auth: 'key', limits: ['api'] } as const;
const place = { prompt: 'a teapot', imageId: 'image-1' };

export const routes: Record<string, Entry> = {
  // A job of another kind is no deletion and no export.
  'GET account/deletion/[id]': { auth: 'public', params: job, own: 404 },
  'POST account/deletion': {
    // Not the account's address, so that no test deletes it.
    body: () => ({ confirmation: 'another@example.com' }),
    own: 422,
    foreign: 422,
    limits: ['deletion'],
  },
  'GET account/export': {},
  'POST account/export': { limits: ['accountExport'] },
  'GET account/export/[id]': {
    auth: 'public',
    params: job,
    query: () => ({ expires: '4102444800', signature: 'x' }),
    own: 404,
  },
  'POST account/picture': { own: 422, limits: ['picture'] },
  'DELETE account/picture': { limits: ['picture'] },
  'GET account/sessions': {},
  'POST account/sessions': {
    body: () => ({ id: '00000000-0000-4000-8000-000000000000' }),
    own: 404,
    foreign: 404,
    limits: ['edit'],
  },
  'POST ai/generate-audiences': {
    body: () => ({ keyword: 'tea', title: 'Tea' }),
    limits: ideas,
  },
  'POST ai/generate-outline': {
    body: () => ({ keyword: 'tea', title: 'Tea', audience: 'Everyone' }),
    limits: ideas,
  },
  'POST ai/generate-titles': { body: () => ({ keyword: 'tea' }), limits: ideas },
  'GET auth/user': {},
  'POST check-image-cache': {
    body: ({ postId }) => ({ prompt: 'a teapot', postId, imageKey: 'image-1' }),
    foreign: 200,
    // Only reads.
    limits: [],
  },
  'GET credits/export': { limits: ['export'] },
  'GET cron/jobs': { auth: 'cron' },
  'GET dashboard/stats': {},
  'GET health': { auth: 'public' },
  'POST images/[id]': {
    params: ({ imageId }) => ({ id: imageId }),
    body: () => ({ alt: 'A teapot' }),
    limits: ['edit'],
  },
  'POST images/bulk': {
    body: ({ postId }) => ({ postId, images: [place] }),
    own: 403,
    foreign: 403,
    // Of Creators, per image.
    limits: [],
  },
  'POST images/upload': {
    query: ({ postId }) => ({ postId, imageKey: 'image-1', prompt: 'a teapot' }),
    own: 422,
    limits: ['upload'],
  },
  'GET jobs': { query: () => ({ active: 'true', type: 'blog-generation' }) },
  'GET jobs/[id]': { params: job },
  'POST jobs/[id]/cancel': {
    params: job,
    body: () => ({ keep: false, price: 0 }),
    // From the first start of its work on.
    limits: [],
  },
  'GET jobs/[id]/events': { params: job },
  'HEAD jobs/[id]/events': { params: job },
  'POST jobs/blog-generation': { body: () => blogOrder, limits: ['start'] },
  'POST jobs/image-generation': {
    body: ({ postId }) => ({ postId, ...place }),
    limits: ['start'],
  },
  'GET login': { auth: 'public', query: () => ({ next: '/dashboard' }) },
  'GET metrics': { auth: 'cron' },
  'GET posts': { query: ({ postId }) => ({ before: postId }) },
  'GET posts/[id]': { params: post },
  'GET posts/[id]/evidence': { params: post, limits: ['evidence'] },
  'GET posts/[id]/notices': { params: post },
  'GET posts/[id]/citation': {
    params: post,
    query: () => ({ reference: 'note-ref-1' }),
    limits: ['evidence'],
  },
  'GET posts/[id]/export': {
    params: post,
    query: () => ({ format: 'markdown', images: 'link' }),
    limits: ['export'],
  },
  'GET posts/[id]/publishing': { params: post },
  'GET posts/[id]/publishing/[connectionId]': {
    params: (owned) => ({ ...post(owned), connectionId: owned.connectionId }),
    // Nothing was sent there.
    own: 404,
    limits: ['siteRead'],
  },
  'GET posts/[id]/repetitions': { params: post, limits: ['compare'] },
  'GET posts/[id]/versions': { params: post },
  'GET posts/[id]/versions/[number]': { params: (owned) => ({ ...post(owned), number: '1' }) },
  // Tells of the asker's own account, whatever the post.
  'GET posts/[id]/rewrite': { params: post, foreign: 200, takesAnyId: true },
  'POST posts/[id]/rewrite': {
    params: post,
    body: () => ({ kind: 'shorten', passage: 'No such words', price: 0 }),
    own: 409,
    limits: ['rewrite', 'rewriteOfDay'],
  },
  // Leads a browser on, whoever it belongs to.
  'GET (studio)/settings/publishing/wordpress': {
    auth: 'public',
    query: () => ({ state: 'x', password: canary }),
    own: 303,
  },
  'GET posts/count': {},
  'GET posts/ids': {},
  'GET posts/similar': { query: () => ({ keyword: canary }) },
  'POST subscription/checkout': { body: () => ({}), own: 503, limits: ['checkout'] },
  'GET sources': {},
  'POST sources/addresses': {
    body: () => ({ address: foundPage }),
    limits: ['source'],
  },
  'POST sources/files': {
    query: () => ({ name: 'tea.txt' }),
    body: () => ({ tea: 'green' }),
    limits: ['source'],
  },
  'GET sources/[id]': { params: source, foreign: 404 },
  'DELETE sources/[id]': { params: source, foreign: 404, limits: ['edit'] },
  'POST sources/[id]/reading': { params: source, foreign: 404, limits: ['source'] },
  // The same words again would be the same search, which counts once.
  'POST sources/searches': {
    body: () => ({ queries: [`tea ${randomUUID()}`] }),
    limits: ['search'],
  },
  'GET sources/searches/[id]': { params: search, foreign: 404 },
  'POST sources/searches/[id]/sources': {
    params: search,
    body: () => ({ addresses: [foundPage] }),
    foreign: 404,
    limits: ['source'],
  },
  'GET subscription/customer-portal': { own: 404, limits: ['portal'] },
  'GET subscription/purchases/[id]': {
    params: () => ({ id: 'txn_01hv8wptq8987qeep44cyrewp9' }),
  },
  'GET subscription/status': {},
  'POST mcp': {
    ...api,
    headers: { accept: 'application/json, text/event-stream' },
    body: () => ({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  },
  'GET v1/credits': api,
  'POST v1/images': {
    auth: 'key',
    body: ({ postId }) => ({ postId, ...place }),
    limits: ['api', 'start'],
  },
  'GET v1/jobs': { ...api, query: ({ jobId }) => ({ cursor: jobId }) },
  'GET v1/jobs/[id]': { ...api, params: job },
  // Counts as a cancellation from the first start of its work on.
  'POST v1/jobs/[id]/stop': { ...api, params: job, body: () => ({ keep: false, price: 0 }) },
  'GET v1/openapi.json': { auth: 'public' },
  'GET v1/posts': { ...api, query: ({ postId }) => ({ cursor: postId }) },
  'POST v1/posts': {
    auth: 'key',
    body: () => ({ keyword: 'tea' }),
    limits: ['api', 'start', ...ideas],
  },
  'GET v1/posts/[id]': { ...api, params: post },
  'PATCH v1/posts/[id]': {
    auth: 'key',
    params: post,
    headers: { 'if-match': '"1"' },
    body: () => ({ content: 'Tea' }),
    own: 412,
    limits: ['api', 'save'],
  },
  'DELETE v1/posts/[id]': { auth: 'key', params: post, own: 204, limits: ['api', 'edit'] },
  'GET v1/posts/[id]/export': {
    auth: 'key',
    params: post,
    query: () => ({ format: 'markdown' }),
    limits: ['api', 'export'],
  },
  'GET v1/posts/[id]/images': { ...api, params: post },
  'GET v1/posts/[id]/score': { ...api, params: post },
  'GET v1/posts/[id]/evidence': { auth: 'key', params: post, limits: ['api', 'evidence'] },
  'GET v1/posts/[id]/publishing': { ...api, params: post },
  'POST v1/posts/[id]/publish': {
    auth: 'key',
    params: post,
    body: ({ connectionId }) => ({ connectionId, action: 'draft' }),
    // There is no key for secrets.
    own: 503,
    limits: ['api', 'publish'],
  },
  'GET v1/sources': api,
  'POST v1/sources': {
    auth: 'key',
    body: () => ({ address: 'https://example.com/tea' }),
    limits: ['api', 'source'],
  },
  'GET v1/sources/[id]': { ...api, params: source },
  'DELETE v1/sources/[id]': {
    auth: 'key',
    params: source,
    own: 204,
    limits: ['api', 'edit'],
  },
  'POST webhooks/paddle': { auth: 'webhook', body: () => ({ event_id: 'evt_1' }) },
};

type Action = {
  input: (owned: Owned) => unknown;
  foreign?: string;
  /** What a call counts against; `edit` unless told. */
  limit?: RateLimitName | null;
};
const ids = ({ postId }: Owned) => ({ ids: [postId] });
const nobody = '00000000-0000-4000-8000-000000000000';
const basis = new Date(0).toISOString();
export const actions: Record<string, Action> = {
  deletePostsAction: { input: ids },
  restorePostsAction: { input: ids },
  erasePostsAction: { input: ids },
  editPostAction: {
    input: (owned) => ({ ...post(owned), content: 'Tea', basis }),
    foreign: 'not_found',
    limit: 'save',
  },
  keepVersionAction: {
    input: (owned) => ({ ...post(owned), title: 'Tea', content: 'Tea' }),
    foreign: 'not_found',
  },
  chooseSourcesAction: {
    input: (owned) => ({ ...post(owned), add: [owned.sourceId] }),
    foreign: 'not_found',
    limit: 'save',
  },
  dismissNoticeAction: { input: () => ({ id: nobody }), foreign: 'not_found', limit: 'save' },
  saveEvidenceGateAction: { input: () => ({ isOn: true }) },
  markOwnAction: {
    input: (owned) => ({ ...post(owned), sentence: 'Tea', isOwn: true }),
    foreign: 'not_found',
    limit: 'save',
  },
  publishPostAction: {
    input: (owned) => ({ ...post(owned), connectionId: nobody, action: 'draft' }),
    foreign: 'not_found',
    limit: 'publish',
  },
  publishPostsAction: {
    input: (owned) => ({ ...ids(owned), connectionId: nobody, action: 'draft' }),
    limit: 'publish',
  },
  replayDeliveryAction: { input: () => ({ id: nobody }), foreign: 'not_found', limit: 'publish' },
  connectSiteAction: {
    input: () => ({
      ...{ kind: 'wordpress', site: 'https://blog.example', account: 'ada', password: 'x' },
    }),
    foreign: 'unavailable',
    limit: 'connect',
  },
  approveSiteAction: {
    input: () => ({ site: 'https://blog.example' }),
    // It leads back to the origin that a browser names, and this request names none.
    foreign: 'bad_request',
    limit: 'connect',
  },
  connectWebhookAction: {
    input: () => ({ url: 'https://blog.example/hook' }),
    foreign: 'unavailable',
    limit: 'connect',
  },
  rotateSecretAction: { input: () => ({ id: nobody }), foreign: 'not_found', limit: 'connect' },
  switchOnAction: { input: () => ({ id: nobody }), foreign: 'not_found' },
  testConnectionAction: { input: () => ({ id: nobody }), foreign: 'not_found', limit: 'connect' },
  removeConnectionAction: { input: () => ({ id: nobody }), foreign: 'not_found' },
  renamePostAction: { input: (owned) => ({ ...post(owned), title: 'Tea' }), foreign: 'not_found' },
  restoreVersionAction: {
    input: (owned) => ({ ...post(owned), number: 1, basis }),
    foreign: 'not_found',
  },
  createKeyAction: { input: () => ({ name: 'Test', scopes: ['read'], days: 30 }) },
  revokeKeyAction: {
    input: () => ({ id: '00000000-0000-4000-8000-000000000000' }),
    foreign: 'not_found',
    limit: null,
  },
  saveAudienceAction: { input: () => ({ audience: 'Tea drinkers' }) },
  saveNameAction: { input: () => ({ firstName: 'Tea', lastName: '' }) },
  saveColorsAction: { input: () => ({ colors: [] }), foreign: 'forbidden' },
  saveVoiceAction: { input: () => ({ samples: [], banned: [] }) },
};

type Handler = (request: Request, segment: { params: Promise<unknown> }) => Promise<Response>;

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const files = readdirSync(app, { recursive: true, encoding: 'utf8' });

/** The handlers in the route tree, as "METHOD path below /api". */
export async function routeHandlers(): Promise<Map<string, Handler>> {
  const found = new Map<string, Handler>();
  for (const file of files.filter((name) => /(^|\/)route\.tsx?$/.test(name))) {
    const exported = (await import(join(app, file))) as Record<string, Handler>;
    const path = file.replace(/^api\//, '').replace(/\/route\.tsx?$/, '');
    for (const method of methods)
      if (exported[method]) found.set(`${method} ${path}`, exported[method]);
  }
  return found;
}

type ServerAction = (input: unknown) => Promise<{ ok: boolean; error?: { code: string } }>;

/** The server functions in the tree, by name. */
export async function serverActions(): Promise<Map<string, ServerAction>> {
  const found = new Map<string, ServerAction>();
  for (const file of files.filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))) {
    if (!/^['"]use server['"]/m.test(readFileSync(join(app, file), 'utf8'))) continue;
    const exported = (await import(join(app, file))) as Record<string, ServerAction>;
    for (const [name, run] of Object.entries(exported)) found.set(name, run);
  }
  return found;
}

/** A user with one of everything, whose texts hold the canary. */
export async function testOwner(db: Db): Promise<Owned> {
  const userId = await testUser(db, 1_000, `${canary}-${randomUUID()}@example.com`);
  const title = `Tea of the ${canary}`;
  const content = `Format: 2\n---\n# ${title}\n\nIt is ${canary}.[^1]\n\n[^1]: ${canary}\n`;
  const postId = await testPost(db, userId, { title, keyword: canary, content });
  await keepVersion(db, userId, { id: postId, title, content: title });
  const { image } = await insertImage(db, {
    userId,
    postId,
    imageKey: 'image-1',
    prompt: 'a teapot',
    promptHash: randomUUID(),
    size: 'landscape',
    path: `owner/${userId}/${canary}.webp`,
    bytes: 1,
    width: 1,
    height: 1,
    alt: canary,
  });
  const { id: jobId } = await enqueuePost(db, userId, { keyword: canary });
  const [source] = await db
    .insert(sources)
    .values({
      ...({ userId, kind: 'file', identity: canary, title: canary, status: 'ready' } as const),
      jobId,
    })
    .returning({ id: sources.id });
  const sourceId = source?.id ?? '';
  const words = { text: `Tea of the ${canary}`, config: 'simple' };
  await db.insert(passages).values({ sourceId, ordinal: 0, userId, ...words });
  const [connection] = await db
    .insert(connections)
    .values({
      ...({ userId, kind: 'wordpress', name: canary, site: 'https://blog.example' } as const),
      ...{ api: 'https://blog.example/wp-json/', account: canary, secret: 'x', keyId: 'x' },
    })
    .returning({ id: connections.id });
  const connectionId = connection?.id ?? '';
  const searchId = randomUUID();
  await db.insert(jobs).values({
    ...({ id: searchId, userId, type: 'source-search', status: 'completed' } as const),
    ...{ price: 0, finishedAt: new Date() },
    ...{ data: { queries: [canary] }, result: { pages: [{ url: foundPage, title: canary }] } },
  });
  return { userId, postId, jobId, imageId: image.id, sourceId, searchId, connectionId };
}

/** A request for an entry of {@link routes}, as a script of `userId` would send it. */
export function requestFor(
  name: string,
  owned: Owned,
  sent: {
    /** Or another bearer token. */ userId?: string;
    headers?: Record<string, string>;
    ids?: Record<string, unknown>;
  } = {},
): [Request, { params: Promise<unknown> }] {
  const [method = 'GET', path = ''] = name.split(' ');
  const entry = routes[name] ?? {};
  const url = new URL(`http://ink.test/api/${path}`);
  for (const [key, value] of Object.entries(entry.query?.(owned) ?? {}))
    url.searchParams.set(key, value);
  const body = entry.body?.(owned);
  const request = new Request(url, {
    method,
    headers: {
      host: 'ink.test',
      'idempotency-key': randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...entry.headers,
      ...(sent.userId ? { authorization: `Bearer ${sent.userId}` } : {}),
      ...sent.headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return [request, { params: Promise.resolve(sent.ids ?? entry.params?.(owned) ?? {}) }];
}

const keys = new Map<string, Promise<{ key: string }>>();

/** What a request of `userId` carries as its bearer token. */
export async function tokenFor(db: Db, name: string, userId: string): Promise<string> {
  if (routes[name]?.auth !== 'key') return userId;
  const all = { name: 'Test', scopes: [...keyScopes], days: null };
  const made = keys.get(userId) ?? createKey(db, userId, all);
  keys.set(userId, made);
  return (await made).key;
}

/** The whole answer; of a stream only its head is waited for. */
export async function textOf(answer: Response): Promise<string> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text();
  await answer.body?.cancel();
  return '';
}
