import { sql } from 'drizzle-orm';
import type { Db, Tx } from '@/db/client';
import * as erasure from '@/db/queries/account-erasure';
import * as exports from '@/db/queries/account-export';
import * as apiKeys from '@/db/queries/api-keys';
import { belongings } from '@/db/queries/belongings';
import { pathsKept } from '@/db/queries/cleaning';
import * as connections from '@/db/queries/connections';
import * as history from '@/db/queries/credit-history';
import { settleHold, splitHold } from '@/db/queries/credit-holds';
import * as credits from '@/db/queries/credits';
import * as deletedPosts from '@/db/queries/deleted-posts';
import * as deliveries from '@/db/queries/deliveries';
import { freeSlot, takeSlot } from '@/db/queries/event-streams';
import * as images from '@/db/queries/images';
import { lockUnbegun } from '@/db/queries/job-claim';
import { deleteSteps } from '@/db/queries/job-steps';
import * as jobs from '@/db/queries/jobs';
import * as own from '@/db/queries/own-statements';
import * as passages from '@/db/queries/passages';
import * as payments from '@/db/queries/payments';
import * as evidence from '@/db/queries/post-evidence';
import * as lists from '@/db/queries/post-lists';
import * as postSources from '@/db/queries/post-sources';
import * as versions from '@/db/queries/post-versions';
import * as posts from '@/db/queries/posts';
import * as profiles from '@/db/queries/profiles';
import * as publications from '@/db/queries/publications';
import * as rewrites from '@/db/queries/rewrites';
import { updateScore, updateVersionScore } from '@/db/queries/seo-scores';
import * as approvals from '@/db/queries/site-approvals';
import * as checks from '@/db/queries/source-checks';
import * as notices from '@/db/queries/source-notices';
import * as searches from '@/db/queries/source-searches';
import * as sources from '@/db/queries/sources';
import { listSubscriptions } from '@/db/queries/subscriptions';
import type { Ids } from './two-accounts';

/** Asks as `userId` for what `ids` name. */
export type Ask = (tx: Tx & Db, userId: string, ids: Ids) => Promise<unknown>;

const text = {
  ...{ title: 'x', slug: 'x', content: 'x', wordCount: 1, seoScore: null, seoVersion: null },
  ...{ metaTitle: null, metaDescription: null, readerPersona: null },
};
const { title, content, wordCount, seoScore, seoVersion } = text;
const version = { title, content, wordCount, seoScore, seoVersion };

/** Every query that takes an owner; a second word tells two cases of one query apart. */
export const cases: Record<string, Ask> = {
  pathsKept: (tx, userId, { name }) => {
    const paths = [`${name}.webp`, `step-${name}.webp`];
    return pathsKept(tx, userId, paths);
  },

  countKeys: (tx, userId) => apiKeys.countKeys(tx, userId),
  listKeys: (tx, userId) => apiKeys.listKeys(tx, userId),
  deleteKey: (tx, userId, { apiKey }) => apiKeys.deleteKey(tx, userId, apiKey),

  listLines: (tx, userId) => history.listLines(tx, userId),
  listEntriesOf: (tx, userId, { queued }) => history.listEntriesOf(tx, userId, [queued]),
  balanceAtLine: (tx, userId) => history.balanceAtLine(tx, userId, 8),
  listLedger: (tx, userId) => history.listLedger(tx, userId, { after: 0, limit: 50 }),
  listWork: (tx, userId, { queued }) => history.listWork(tx, userId, [queued]),
  listPostsOfWork: (tx, userId, { post, unposted }) =>
    history.listPostsOfWork(tx, userId, { ids: [post], jobIds: [unposted] }),

  'settleHold commit': (tx, userId, { queued: jobId }) =>
    settleHold(tx, 'commit', { userId, jobId, reference: 'x' }),
  'settleHold release': (tx, userId, { queued: jobId }) =>
    settleHold(tx, 'release', { userId, jobId, reference: 'x' }),
  splitHold: (tx, userId, { queued: jobId }) =>
    splitHold(tx, { userId, jobId, reference: 'x', spend: 50 }),
  holdBalance: (tx, userId) => credits.holdBalance(tx, { userId, amount: 100 }),
  applyEntry: (tx, userId) => {
    const entry = { kind: 'grant', amount: 5, reference: 'x', idempotencyKey: 'new' } as const;
    return credits.applyEntry(tx, { ...entry, userId, move: { available: 5, held: 0 } });
  },
  'applyEntry recorded': async (tx, userId) => {
    const entry = { kind: 'grant', amount: 5, reference: 'x', idempotencyKey: 'new' } as const;
    await credits.applyEntry(tx, { ...entry, userId, move: { available: 5, held: 0 } });
    return (await history.listLedger(tx, userId, { after: 0, limit: 50 })).at(-1)?.availableAfter;
  },
  getBalance: (tx, userId) => credits.getBalance(tx, userId),
  hasEntry: (tx, userId, { name }) => credits.hasEntry(tx, userId, `paid:${name}`),
  sumGrantsKept: (tx, userId) => credits.sumGrantsKept(tx, userId, 'paid:'),
  countRefunds: (tx, userId) => credits.countRefunds(tx, userId, ''),

  markDeleted: (tx, userId, { post }) => deletedPosts.markDeleted(tx, userId, [post]),
  restoreDeleted: (tx, userId, { deleted }) => deletedPosts.restoreDeleted(tx, userId, [deleted]),
  eraseDeleted: (tx, userId, { deleted }) => deletedPosts.eraseDeleted(tx, userId, [deleted]),
  listDeleted: (tx, userId) => deletedPosts.listDeleted(tx, userId, 50),

  takeSlot: (tx, userId, { stream: streamId }) =>
    takeSlot(tx, { userId, streamId, max: 1, seconds: 60 }),
  freeSlot: (tx, userId, { stream }) => freeSlot(tx, userId, stream),

  listImages: (tx, userId, { post }) => images.listImages(tx, userId, post),
  findImage: (tx, userId, { post: postId }) =>
    images.findImage(tx, { userId, postId, promptHash: 'crossed', size: 'uploaded' }),
  findCachedImage: (tx, userId, { post: postId }) =>
    images.findCachedImage(tx, { userId, postId, prompt: 'x', imageKey: 'key-me' }),
  uploadedBytes: (tx, userId) => images.uploadedBytes(tx, userId),
  updateAlt: (tx, userId, { image }) => images.updateAlt(tx, userId, image, 'New'),
  pathsInUse: (tx, userId, { name }) => images.pathsInUse(tx, userId, [`${name}.webp`]),

  deleteSteps: (tx, userId, { failed }) => deleteSteps(tx, userId, [failed]),

  listActiveJobs: (tx, userId) => jobs.listActiveJobs(tx, userId),
  listJobs: (tx, userId) => jobs.listJobs(tx, userId),
  'listJobs below': (tx, userId, { failed }) => jobs.listJobs(tx, userId, { before: failed }),
  getJob: (tx, userId, { queued }) => jobs.getJob(tx, userId, queued),
  lockJob: (tx, userId, { queued }) => jobs.lockJob(tx, userId, queued),
  lockOwner: async (tx, userId) => [
    await jobs.lockOwner(tx, userId),
    await rewrites.lockOwner(tx, userId),
  ],
  findByKey: (tx, userId, { name }) => jobs.findByKey(tx, userId, `key-${name}`),
  countUnfinished: (tx, userId) => jobs.countUnfinished(tx, userId),
  countFailedWriting: (tx, userId) => jobs.countFailedWriting(tx, userId),

  findOpenPayment: (tx, userId, { name }) => payments.findOpenPayment(tx, userId, `pack-${name}`),
  hasUnsettledPayment: (tx, userId, { name }) =>
    payments.hasUnsettledPayment(tx, userId, `plan-${name}`),
  isPaymentOf: (tx, userId, { name }) =>
    payments.isPaymentOf(tx, { userId, id: `txn_paid_${name}` }),
  'isPaymentOf subscription': (tx, userId, { name }) =>
    payments.isPaymentOf(tx, { userId, id: `txn_linked_${name}` }),
  listUnpaid: (tx, userId) => payments.listUnpaid(tx, userId),

  listPosts: (tx, userId) => lists.listPosts(tx, userId, { max: 50 }),
  'listPosts below': (tx, userId, { post: before }) =>
    lists.listPosts(tx, userId, { before, max: 50 }),
  listPostTexts: (tx, userId) => lists.listPostTexts(tx, userId, { max: 50, length: 5 }),
  isPostOf: (tx, userId, { post }) => lists.isPostOf(tx, userId, post),
  countPosts: (tx, userId) => lists.countPosts(tx, userId),
  listPostIds: (tx, userId) => lists.listPostIds(tx, userId, { max: 50 }),
  listFirstImages: (tx, userId, { post }) => lists.listFirstImages(tx, userId, [post]),

  listVersions: (tx, userId, { post }) => versions.listVersions(tx, userId, post),
  getVersion: (tx, userId, { post: id }) => versions.getVersion(tx, userId, { id, number: 9 }),
  newestVersion: (tx, userId, { post }) => versions.newestVersion(tx, userId, post),
  continueVersion: (tx, userId, { post: postId }) => {
    const row = { postId, number: 9 } as versions.VersionRow;
    return versions.continueVersion(tx, userId, row, { ...version, minutes: 10 });
  },
  trimVersions: async (tx, userId, { post }) => {
    await versions.trimVersions(tx, userId, post, { max: 1, bytes: 1_000_000 });
    return (await versions.listVersions(tx, userId, post)).length;
  },

  getPost: (tx, userId, { post }) => posts.getPost(tx, userId, post),
  hasPost: (tx, userId, { post }) => posts.hasPost(tx, userId, post),
  lockPost: (tx, userId, { post }) => posts.lockPost(tx, userId, post),
  updateText: async (tx, userId, { post }) => (await posts.updateText(tx, userId, post, text))?.id,
  findPostsByKeyword: (tx, userId) =>
    posts.findPostsByKeyword(tx, userId, { parts: ['tea'], min: 1 }),

  listConnections: (tx, userId) => connections.listConnections(tx, userId),
  getConnection: (tx, userId, { connection }) => connections.getConnection(tx, userId, connection),
  findConnection: (tx, userId, { name }) => {
    const site = `https://${name}.example`;
    return connections.findConnection(tx, userId, { kind: 'wordpress', site });
  },
  deleteConnection: (tx, userId, { connection }) =>
    connections.deleteConnection(tx, userId, connection),
  updateConnection: (tx, userId, { connection: id }) =>
    connections.updateConnection(tx, userId, { id, offReason: 'gone' }),
  switchOff: (tx, userId, { connection: id }) =>
    connections.switchOff(tx, userId, { id, offReason: 'gone' }),
  openApproval: (tx, userId, { name: stateHash }) =>
    approvals.openApproval(tx, { userId, site: 'x', stateHash }),
  takeApproval: async (tx, userId, { name }) =>
    (await approvals.takeApproval(tx, userId, { stateHash: `hash-${name}`, minutes: 15 }))?.id,
  endApproval: (tx, userId, { publication: id }) =>
    approvals.endApproval(tx, userId, { id, problem: 'changed' }),
  findApproval: (tx, userId, { publication: id }) => approvals.findApproval(tx, userId, { id }),
  'findApproval by its state': (tx, userId, { name }) =>
    approvals.findApproval(tx, userId, { stateHash: `hash-${name}` }),
  findPublication: (tx, userId, { post: postId, connection: connectionId }) =>
    publications.findPublication(tx, userId, { postId, connectionId }),
  getPublication: (tx, userId, { publication }) =>
    publications.getPublication(tx, userId, publication),
  listPublications: (tx, userId, { post }) => publications.listPublications(tx, userId, [post]),
  updatePublication: (tx, userId, { publication: id }) =>
    publications.updatePublication(tx, userId, { id, notes: ['changed'] }),

  getDelivery: (tx, userId, { failed }) => deliveries.getDelivery(tx, userId, failed),
  listDeliveries: (tx, userId, { connection: connectionId }) =>
    deliveries.listDeliveries(tx, userId, { connectionId, max: 50 }),
  'listDeliveries below': (tx, userId, { connection: connectionId, failed: before }) =>
    deliveries.listDeliveries(tx, userId, { connectionId, before, max: 50 }),
  updateDelivery: (tx, userId, { failed: id }) =>
    deliveries.updateDelivery(tx, userId, { id, url: 'changed' }),
  trimDeliveries: (tx, userId, { connection: connectionId }) =>
    deliveries.trimDeliveries(tx, userId, { connectionId, max: 0 }),

  getProfile: (tx, userId) => profiles.getProfile(tx, userId),
  updateEmail: (tx, userId) => profiles.updateEmail(tx, userId, 'new@example.com'),
  updateBrand: (tx, userId) => profiles.updateBrand(tx, userId, { colors: [] }),
  linkCustomer: (tx, userId) => profiles.linkCustomer(tx, userId, 'ctm_me'),
  setFreePlan: (tx, userId) => profiles.setFreePlan(tx, userId),
  lockProfile: (tx, userId) => profiles.lockProfile(tx, userId),
  updatePlan: (tx, userId) => profiles.updatePlan(tx, userId, { subscriptionStatus: 'active' }),

  updateNames: (tx, userId) =>
    profiles.updateNames(tx, userId, { firstName: 'New', lastName: null }),
  updateChecksEvidence: (tx, userId) => profiles.updateChecksEvidence(tx, userId, true),
  updateDefaultAudience: (tx, userId) => profiles.updateDefaultAudience(tx, userId, 'All'),
  updatePicture: (tx, userId) => profiles.updatePicture(tx, userId, 'new.webp'),

  closeProfile: (tx, userId) => erasure.closeProfile(tx, userId),
  findDeletion: (tx, userId) => erasure.findDeletion(tx, userId),
  listUnfinishedJobs: (tx, userId, { failed }) =>
    erasure.listUnfinishedJobs(tx, userId, { except: failed }),
  listRunningRewrites: (tx, userId) => erasure.listRunningRewrites(tx, userId),
  anonymise: async (tx, userId) => {
    await erasure.closeProfile(tx, userId);
    await erasure.anonymise(tx, userId);
  },
  listPostsForExport: (tx, userId) =>
    exports.listPostsForExport(tx, userId, { after: null, max: 50 }),
  listVersionsForExport: (tx, userId, { post: postId }) =>
    exports.listVersionsForExport(tx, userId, { postId, after: 0, max: 50 }),
  listOwnRows: async (tx, userId) => {
    const found: unknown[] = [];
    for (const belonging of belongings)
      if (belonging.key)
        found.push(await exports.listOwnRows(tx, userId, { ...belonging, after: null, max: 50 }));
    return found;
  },
  latestExport: (tx, userId) => exports.latestExport(tx, userId),

  findRewrite: (tx, userId, { name }) => rewrites.findRewrite(tx, userId, `key-${name}`),
  countFreeRewrites: (tx, userId) => rewrites.countFreeRewrites(tx, userId),
  recordAnswer: (tx, userId, { running: id }) =>
    rewrites.recordAnswer(tx, userId, { id, status: 'done', answer: null }),
  deleteRunning: (tx, userId, { running }) => rewrites.deleteRunning(tx, userId, running),
  deleteExpired: (tx, userId) => rewrites.deleteExpired(tx, userId),

  markEvidenceDue: (tx, userId, { post }) => evidence.markEvidenceDue(tx, userId, post),
  forgetEvidence: (tx, userId, { source }) => evidence.forgetEvidence(tx, userId, source),
  saveEvidence: (tx, userId, { post: id }) =>
    evidence.saveEvidence(tx, { id, userId, evidenceDue: null }, null),
  listNotices: (tx, userId, { post: postId }) =>
    notices.listNotices(tx, userId, { postId, max: 9 }),
  dismissNotice: (tx, userId, { notice }) => notices.dismissNotice(tx, userId, notice),
  deleteNotices: (tx, userId, { source }) => notices.deleteNotices(tx, userId, source),
  saveCheck: (tx, userId, { source: id, queued: jobId }) =>
    checks.saveCheck(tx, { id, userId, jobId }, { failedChecks: 0, days: 30 }),
  listCitingPosts: (tx, userId, { source: sourceId }) =>
    checks.listCitingPosts(tx, userId, { sourceId, max: 9 }),
  updateScore: async (tx, userId, { post: id }) => {
    const [row] = await tx.execute<{ at: string }>(
      sql`select updated_at::text as at from app.posts where id = ${id}::uuid`,
    );
    const updatedAt = new Date(row?.at ?? 0);
    await updateScore(tx, { id, userId, updatedAt }, { seoScore: 9, seoVersion: 99 });
  },
  updateVersionScore: async (tx, userId, { post: id }) => {
    const [row] = await tx.execute<{ title: string; content: string }>(
      sql`select title, content from app.post_versions where post_id = ${id}::uuid and number = 9`,
    );
    const held = { id, userId, title: row?.title ?? '', content: row?.content ?? '' };
    await updateVersionScore(tx, held, { seoScore: 9, seoVersion: 99 });
  },
  listSubscriptions: (tx, userId) => listSubscriptions(tx, userId),
  listLatestPayments: (tx, userId) => payments.listLatestPayments(tx, userId),
  listSources: (tx, userId) => sources.listSources(tx, userId, 50),
  getSource: (tx, userId, { source }) => sources.getSource(tx, userId, source),
  findSource: (tx, userId) => sources.findSource(tx, userId, 'same'),
  findSources: (tx, userId, { source, spareSource }) =>
    sources.findSources(tx, userId, [source, spareSource]),
  insertPostSources: (tx, userId, { post: postId, source }) =>
    sources.insertPostSources(tx, userId, { postId, sourceIds: [source] }),
  countSources: (tx, userId) => sources.countSources(tx, userId),
  readSourceFile: (tx, userId, { source }) => sources.readSourceFile(tx, userId, source),
  updateSource: (tx, userId, { source: id, queued: jobId }) =>
    sources.updateSource(tx, { userId, id, jobId }, { title: 'New' }),
  deleteSource: (tx, userId, { spareSource }) => sources.deleteSource(tx, userId, spareSource),
  getSourceSearch: (tx, userId, { search }) => searches.getSourceSearch(tx, userId, search),
  findSameSearch: (tx, userId) => searches.findSameSearch(tx, userId, 'same'),
  findSourceAddresses: async (tx, userId) => [
    ...(await searches.findSourceAddresses(tx, userId, ['other'])),
  ],
  listPassages: (tx, userId, { source: sourceId }) =>
    passages.listPassages(tx, userId, { sourceId, max: 50 }),
  searchPassages: (tx, userId, { source }) =>
    passages.searchPassages(tx, userId, { sourceIds: [source], text: 'tea', max: 50 }),
  listPostSources: (tx, userId, { post: postId }) =>
    postSources.listPostSources(tx, userId, { postId, max: 50 }),
  countPostSources: (tx, userId, { post }) => postSources.countPostSources(tx, userId, post),
  deletePostSources: (tx, userId, { post: postId, source }) =>
    postSources.deletePostSources(tx, userId, { postId, sourceIds: [source] }),
  listOwnStatements: (tx, userId, { post: postId }) =>
    own.listOwnStatements(tx, userId, { postId, max: 50 }),
  countOwnStatements: (tx, userId, { post }) => own.countOwnStatements(tx, userId, post),
  deleteOwnStatement: (tx, userId, { post: postId }) =>
    own.deleteOwnStatement(tx, userId, { postId, key: 'crossed' }),
  lockUnbegun: (tx, userId) => lockUnbegun(tx, { userId }),
};

/** What asks for no rows by their owner. */
export const withoutCase = [
  // Across owners, for the cleaning and the operator.
  ...[
    'findLedgerProblems',
    'findOwners',
    'listOldScores',
    'listDueEvidence',
    'takeDueSources',
    'listOwnersOfExpired',
  ],
  // Rows of the given owner are inserted; what keeps them apart is a unique index.
  ...['insertOpenPayment', 'insertVersion', 'saveSubscription', 'insertSource'],
  // Of a post that the same transaction has locked by its owner.
  ...['insertOwnStatement', 'insertNotices'],
  // Of a source that the same transaction has found by its owner.
  ...['replacePassages', 'saveSourceFile'],
  ...['openPublication', 'saveConnection', 'openDelivery'],
  // A case of its own, which fails by design.
  'insertPost',
  // The signature of a link stands for the owner.
  'getExport',
  // Erases posts, with which rows go that no code writes; tests/integration/accounts has its cases.
  'eraseBatch',
  // Of the auth server's schema: tests/integration/auth/session-list.test.ts.
  ...['listSessions', 'deleteSession'],
  // The key says whose it is.
  'findKey',
  // Has settleHold's parts, which has cases.
  ...['settling', 'completeHeld'],
];
