import { afterEach, expect, it, vi } from 'vitest';
import type { SeenJob } from '@/db/queries/jobs';
import type { Profile } from '@/db/queries/profiles';
import type { posts } from '@/db/schema';
import { UserView } from '@/lib/auth/schema';
import { userView } from '@/lib/auth/user';
import { SubscriptionView } from '@/lib/billing/schema';
import { subscriptionView } from '@/lib/billing/subscription';
import { JobView } from '@/lib/jobs/schema';
import { toJobView } from '@/lib/jobs/view';
import { PostSummaryView, PostView } from '@/lib/posts/schema';
import { toPostView } from '@/lib/posts/server/view';

/** What the browser may see of each row: all of it is named here, and nothing else is sent. */
const at = new Date('2026-01-02T03:04:05Z');
const time = '2026-01-02T03:04:05.000Z';

const profile: Profile = {
  id: 'u',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: null,
  profileImageUrl: null,
  creditsAvailable: 100,
  creditsHeld: 150,
  subscriptionStatus: 'free',
  subscriptionPlan: null,
  periodEnd: null,
  paddleCustomerId: 'ctm_1',
  paddleSubscriptionId: null,
  subscriptionEventAt: null,
  brand: null,
  defaultAudience: null,
  checksEvidence: false,
  closedAt: null,
  erasedAt: null,
  createdAt: at,
};
const paying: Profile = {
  ...profile,
  subscriptionStatus: 'active',
  subscriptionPlan: 'creator',
  periodEnd: new Date('2999-01-01T00:00:00Z'),
};

afterEach(() => vi.unstubAllEnvs());

it('of a user', () => {
  expect(UserView.parse(userView(profile))).toEqual({
    id: 'u',
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: null,
    profileImageUrl: null,
    subscriptionStatus: 'free',
    subscriptionPlan: null,
    credits: 100,
    createdAt: time,
  });
});

it.each([
  ['free', profile, false, 'Free'],
  ['active', paying, true, 'Creator'],
])('of a subscription that is %s', (subscriptionStatus, row, isCreator, displayName) => {
  expect(SubscriptionView.parse(subscriptionView(row))).toEqual({
    hasCreatorAccess: isCreator,
    subscriptionStatus,
    planDetails: { displayName },
    features: {
      bulkImageGeneration: isCreator,
      brandColors: isCreator,
      prioritySupport: isCreator,
    },
    subscriptionPlan: row.subscriptionPlan,
    periodEnd: row.periodEnd?.toISOString() ?? null,
    cancelAtPeriodEnd: false,
    isForSale: false,
    packs: [],
  });
});

const post: typeof posts.$inferSelect = {
  id: 'p',
  userId: 'u',
  jobId: 'j',
  title: 'Tea, calmly',
  slug: 'tea-calmly',
  keyword: 'tea',
  audience: 'Beginners',
  excerpt: 'Leaves.',
  content: 'Meta Title: Tea\n\n---\n\n# Tea',
  metaTitle: 'Tea',
  metaDescription: null,
  readerPersona: null,
  wordCount: 1,
  seoScore: 50,
  seoVersion: 1,
  evidence: null,
  evidenceDue: null,
  generatedBy: 'test',
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
};

it('of a post', () => {
  expect(PostView.parse(toPostView(post))).toEqual({
    id: 'p',
    title: 'Tea, calmly',
    excerpt: 'Leaves.',
    content: 'Meta Title: Tea\n\n---\n\n# Tea',
    createdAt: time,
    slug: 'tea-calmly',
    keyword: 'tea',
    metaTitle: 'Tea',
    metaDescription: null,
    readerPersona: null,
    wordCount: 1,
    generatedBy: 'test',
    updatedAt: time,
  });
});

it('of a post in the list, which has no content', () => {
  const listed = { seoScore: 50, thumbnailUrl: null, publication: null };
  const evidence = { figures: 1, quotations: 0, missing: 2 };
  const row = { ...toPostView(post), ...listed, evidence };
  expect(PostSummaryView.parse(row)).toEqual({
    id: 'p',
    title: 'Tea, calmly',
    excerpt: 'Leaves.',
    createdAt: time,
    keyword: 'tea',
    wordCount: 1,
    seoScore: 50,
    evidence: { figures: 1, quotations: 0, missing: 2 },
    thumbnailUrl: null,
    publication: null,
  });
});

const job: SeenJob = {
  id: 'j',
  type: 'blog-generation',
  status: 'completed',
  data: { keyword: 'tea', title: 'Tea, calmly', audience: 'Beginners', outline: [] },
  progress: { percentage: 100, message: 'Done', timeElapsed: 0 },
  result: { postId: 'p', post: { id: 'p', title: 'Tea, calmly' }, creditsUsed: 150, secret: 'x' },
  error: null,
  errorClass: null,
  runAt: at,
  price: 150,
  finishedSections: 0,
  hasBegun: true,
  freeStops: 0,
  createdAt: at,
  updatedAt: at,
  startedAt: at,
  finishedAt: new Date(at.getTime() + 40_000),
};
const view = (changes: Partial<SeenJob>) => JobView.parse(toJobView({ ...job, ...changes }));

it('of the job of a post', () => {
  expect(view({})).toEqual({
    id: 'j',
    type: 'blog-generation',
    status: 'completed',
    error: null,
    progress: { percentage: 100, message: 'Done', timeElapsed: 40 },
    data: { keyword: 'tea', title: 'Tea, calmly' },
    result: { postId: 'p', post: { id: 'p', title: 'Tea, calmly' }, creditsUsed: 150 },
    createdAt: time,
    updatedAt: time,
  });
});

it('of the job of an image', () => {
  const data = { prompt: 'A cup', postId: 'p', imageId: 'k', size: 'square' };
  const image = { imageUrl: 'https://x.test/a.webp', alt: 'A cup' };
  const html = view({
    type: 'image-generation',
    status: 'failed',
    error: 'No paint.',
    data,
    result: { postId: 'p', image, creditsUsed: 100 },
  });
  expect(html).toMatchObject({ status: 'failed', error: 'No paint.' });
  expect(html.data).toEqual({ prompt: 'A cup', postId: 'p', imageId: 'k' });
  expect(html.result).toEqual({ postId: 'p', image, creditsUsed: 100 });
});
