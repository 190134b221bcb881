import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import {
  apiKeys,
  connections,
  creditEntries,
  deliveries,
  eventStreams,
  images,
  jobSteps,
  jobs,
  ownStatements,
  passages,
  payments,
  postSources,
  posts,
  postVersions,
  profiles,
  publications,
  rewrites,
  siteApprovals,
  sourceFiles,
  sourceNotices,
  sources,
  subscriptions,
} from '@/db/schema';

const names = [
  ...(['userId', 'post', 'older', 'deleted', 'image', 'running', 'stream'] as const),
  ...([
    'queued',
    'failed',
    'imageJob',
    'unposted',
    'apiKey',
    'source',
    'spareSource',
    'notice',
  ] as const),
  ...(['connection', 'publication', 'search'] as const),
];
export type Ids = Record<(typeof names)[number] | 'name', string>;

/** The ids of an account's rows: known before the rows, so that another account can name them. */
export function idsOf(name: 'me' | 'them'): Ids {
  const ids = names.map((one, at) => [
    one,
    `${name === 'me' ? 'a' : 'b'}0000000-0000-4000-8000-${at.toString(16).padStart(12, '0')}`,
  ]);
  return { name, ...Object.fromEntries(ids) };
}

const hour = 3_600_000;
const ago = (ms: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - ms);

/** One of everything that an account can have. */
export async function insertAccount(db: Db, ids: Ids): Promise<void> {
  const { name, userId } = ids;
  const isMe = name === 'me';
  await db.insert(profiles).values({
    id: userId,
    email: `${name}@example.com`,
    creditsAvailable: isMe ? 340 : 740,
    creditsHeld: 150,
    paddleCustomerId: isMe ? 'ctm_me' : null,
  });
  const job = { userId, type: 'blog-generation', data: {}, createdAt: ago(hour) } as const;
  const failed = { ...job, status: 'failed', errorClass: 'fatal', finishedAt: new Date() } as const;
  await db.insert(jobs).values([
    { ...job, id: ids.queued, idempotencyKey: `key-${name}`, runAt: ago(0) },
    { ...failed, id: ids.failed },
    { ...failed, id: ids.imageJob, type: 'image-generation', data: { postId: ids.post } },
    { ...job, id: ids.unposted, status: 'completed', createdAt: ago(9 * hour) },
    {
      ...{ ...job, id: ids.search, requestHash: 'same', result: { pages: [] } },
      ...({ type: 'source-search', status: 'completed' } as const),
    },
  ]);
  const step = { inputHash: 'x', attempt: 1 };
  await db.insert(jobSteps).values([
    { ...step, jobId: ids.failed, stepKey: 'section-1', output: name },
    { ...step, jobId: ids.imageJob, stepKey: 'image', output: { path: `step-${name}.webp` } },
  ]);
  const post = {
    ...{ userId, title: `Tea of ${name}`, slug: 'tea', keyword: 'tea', audience: 'All' },
    ...{ content: name, generatedBy: 'test', updatedAt: ago(hour) },
  };
  await db.insert(posts).values([
    { ...post, id: ids.post, createdAt: ago(isMe ? hour : hour / 2) },
    { ...post, id: ids.older, createdAt: ago(48 * hour) },
    { ...post, id: ids.deleted, deletedAt: ago(hour) },
  ]);
  const version = { userId, postId: ids.post, title: name, content: name, wordCount: 1 };
  await db.insert(postVersions).values([
    { ...version, number: 1, kind: 'original' },
    { ...version, number: 2, kind: 'edit' },
    { ...version, number: 3, kind: 'kept' },
  ]);
  await db.insert(images).values([
    { ...image(ids, name), id: ids.image, postId: ids.post },
    { ...image(ids, `deleted-${name}`), postId: ids.deleted },
  ]);
  const entry = { userId, availableAfter: 0, heldAfter: 0 };
  await db.insert(creditEntries).values([
    { ...entry, kind: 'grant', amount: isMe ? 500 : 900, idempotencyKey: `paid:${name}` },
    { ...entry, kind: 'clawback', amount: -10, idempotencyKey: `back:${name}` },
    { ...entry, kind: 'refund', amount: 1, idempotencyKey: `refund:${name}` },
    {
      ...{ ...entry, kind: 'reserve', amount: 150, jobId: ids.queued },
      idempotencyKey: `reserve:${ids.queued}`,
    },
  ]);
  const subscriptionId = `sub_${name}`;
  const event = { eventAt: ago(hour), eventId: `evt_${name}` };
  await db
    .insert(subscriptions)
    .values({ ...event, id: subscriptionId, userId, customerId: 'ctm', status: 'past_due' });
  await db.insert(payments).values([
    { id: `txn_open_${name}`, userId, product: `pack-${name}`, status: 'open' },
    { id: `txn_paid_${name}`, userId, product: `plan-${name}`, status: 'paid' },
    { id: `txn_late_${name}`, userId, status: 'past_due', subscriptionId },
    { id: `txn_linked_${name}`, status: 'completed', subscriptionId },
  ]);
  await db.insert(connections).values({
    ...{ id: ids.connection, userId, kind: 'wordpress', name, site: `https://${name}.example` },
    ...{ api: 'x', account: name, secret: 'x', keyId: 'x' },
  });
  await db.insert(publications).values({
    ...{ id: ids.publication, userId, postId: ids.post, connectionId: ids.connection },
    notes: [name],
  });
  await db.insert(siteApprovals).values({
    ...{ id: ids.publication, userId, site: `https://${name}.example`, stateHash: `hash-${name}` },
  });
  await db.insert(deliveries).values({
    ...{ id: ids.failed, userId, postId: ids.post, connectionId: ids.connection, action: 'live' },
  });
  const rewrite = { userId, requestHash: 'x', price: 0 };
  await db.insert(rewrites).values([
    { ...rewrite, id: ids.running, idempotencyKey: `key-${name}`, expiresAt: ago(-hour) },
    { ...rewrite, idempotencyKey: `gone-${name}`, expiresAt: ago(hour) },
  ]);
  const source = {
    ...({ userId, kind: 'file', fileName: `${name}.txt`, status: 'ready' } as const),
    ...{ jobId: ids.queued, createdAt: ago(hour) },
  };
  await db.insert(sources).values([
    { ...source, id: ids.source, identity: 'same' },
    { ...source, id: ids.spareSource, identity: 'other', kind: 'address' },
  ]);
  await db.insert(sourceFiles).values({ sourceId: ids.source, bytes: Buffer.from(name) });
  await db.insert(passages).values({
    ...{ sourceId: ids.source, ordinal: 0, userId, text: `Tea of ${name}`, config: 'simple' },
  });
  await db.insert(postSources).values({ postId: ids.post, sourceId: ids.source, userId });
  await db.insert(ownStatements).values({ postId: ids.post, key: name, userId });
  const gone = { userId, kind: 'gone' as const, key: name };
  await db
    .insert(sourceNotices)
    .values({ ...gone, id: ids.notice, postId: ids.post, sourceId: ids.source });
  await db.insert(apiKeys).values({
    ...{ id: ids.apiKey, userId, name, hash: name, prefix: 'iw_live_x', lastFour: 'xxxx' },
    scopes: ['read'],
  });
  await db.insert(eventStreams).values({
    ...{ userId, slot: 1, streamId: ids.stream, expiresAt: ago(isMe ? hour : -hour) },
  });
}

const image = ({ userId }: Ids, name: string) => ({
  ...{ userId, imageKey: `key-${name}`, prompt: name, promptHash: name, size: 'uploaded' },
  ...{ path: `${name}.webp`, bytes: 10, width: 1, height: 1, alt: name },
});

/** Rows of theirs that name mine, which no code writes: only their owner tells them from mine. */
export async function insertCrossed(db: Db, mine: Ids, theirs: Ids): Promise<void> {
  const { userId } = theirs;
  const createdAt = ago(-hour);
  await db
    .insert(images)
    .values({ ...image(theirs, 'crossed'), imageKey: 'key-me', postId: mine.post, createdAt });
  await db.insert(postVersions).values({
    ...{ userId, postId: mine.post, number: 9, kind: 'edit', title: 'crossed' },
    ...{ content: 'crossed', wordCount: 1 },
  });
  await db.insert(passages).values({
    ...{ sourceId: mine.source, ordinal: 9, userId, text: 'crossed tea', config: 'simple' },
  });
  await db.insert(postSources).values({ postId: mine.post, sourceId: theirs.source, userId });
  await db.insert(ownStatements).values({ postId: mine.post, key: 'crossed', userId });
  const gone = { userId, kind: 'gone' as const, key: 'crossed' };
  await db.insert(sourceNotices).values({ ...gone, postId: mine.post, sourceId: mine.source });
  await db.insert(creditEntries).values({
    ...{ userId, kind: 'refund', amount: 7, availableAfter: 0, heldAfter: 0 },
    ...{ jobId: mine.queued, idempotencyKey: 'crossed' },
  });
  await db.update(posts).set({ jobId: mine.unposted }).where(eq(posts.id, theirs.older));
}
