import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

// PostgREST exposes only `public`. migrations/0001_guards.sql has the revokes and triggers, which
// drizzle-kit cannot express.
export const app = pgSchema('app');

export const subscriptionStatuses = [
  'none',
  'free',
  'active',
  'cancelled',
  'unpaid',
  'expired',
] as const;
export const entryKinds = [
  'grant',
  'reserve',
  'commit',
  'release',
  'refund',
  'clawback',
  'adjust',
] as const;
/** What the lists of jobs show. */
export const listedJobTypes = [
  'blog-generation',
  'image-generation',
  'account-export',
  'account-deletion',
  'publication',
] as const;
export const jobTypes = [...listedJobTypes, 'source-reading', 'source-search'] as const;
export const jobStatuses = ['pending', 'in-progress', 'completed', 'failed'] as const;

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const createdAt = () => instant('created_at').notNull().defaultNow();

export const profiles = app.table(
  'profiles',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    /** Path of an uploaded picture in the image storage, or the address Google gave. */
    profileImageUrl: text('profile_image_url'),
    creditsAvailable: integer('credits_available').notNull().default(0),
    creditsHeld: integer('credits_held').notNull().default(0),
    /** As of the last event; read it through `currentStatus` of lib/billing/plans.ts. */
    subscriptionStatus: text('subscription_status', { enum: subscriptionStatuses })
      .notNull()
      .default('none'),
    subscriptionPlan: text('subscription_plan'),
    periodEnd: instant('period_end'),
    paddleCustomerId: text('paddle_customer_id'),
    paddleSubscriptionId: text('paddle_subscription_id'),
    subscriptionEventAt: instant('subscription_event_at'),
    brand: jsonb('brand').$type<Brand>(),
    /** Offered in the wizard for a new post. */
    defaultAudience: text('default_audience'),
    /** Asks before a post goes out while its evidence is open. */
    checksEvidence: boolean('checks_evidence').notNull().default(false),
    /** The owner asked for the deletion; a trigger refuses new rows of theirs from then on. */
    closedAt: instant('closed_at'),
    /** All that belonged to the person is gone; ledger and payments still refer to this row. */
    erasedAt: instant('erased_at'),
    createdAt: createdAt(),
  },
  (t) => [
    check('profiles_credits_held', sql`${t.creditsHeld} >= 0`),
    uniqueIndex('profiles_paddle_customer').on(t.paddleCustomerId),
    index('profiles_closing')
      .on(t.closedAt)
      .where(sql`${t.closedAt} is not null and ${t.erasedAt} is null`),
  ],
);

/** Colours are for Creators and enter image prompts; the voice enters the writing brief. */
export type Brand = {
  colors?: { name: string; hex: string }[];
  voice?: { samples: string[]; banned: string[] };
};

export const creditEntries = app.table(
  'credit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id),
    kind: text('kind', { enum: entryKinds }).notNull(),
    /** Positive except for clawbacks and negative adjustments. */
    amount: integer('amount').notNull(),
    availableAfter: integer('available_after').notNull(),
    heldAfter: integer('held_after').notNull(),
    jobId: uuid('job_id'),
    reference: text('reference'),
    idempotencyKey: text('idempotency_key').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('credit_entries_key').on(t.idempotencyKey),
    index('credit_entries_user').on(t.userId, t.id.desc()),
    index('credit_entries_job').on(t.jobId),
  ],
);

/** Sentences whose figure or quotation differs from their source, and claims without a source. */
export type EvidenceCounts = { figures: number; quotations: number; missing: number };

export const posts = app.table(
  'posts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id),
    jobId: uuid('job_id'),
    title: text('title').notNull(),
    slug: text('slug').notNull(),
    keyword: text('keyword').notNull(),
    audience: text('audience').notNull(),
    excerpt: text('excerpt').notNull().default(''),
    /** Markdown in the format of lib/posts/content.ts. */
    content: text('content').notNull(),
    metaTitle: text('meta_title'),
    metaDescription: text('meta_description'),
    readerPersona: text('reader_persona'),
    wordCount: integer('word_count').notNull().default(0),
    /** 0 to 100; null for a text without words, or not scored yet. */
    seoScore: smallint('seo_score'),
    seoVersion: smallint('seo_version'),
    /** What the comparison with its sources found; null until there was one. */
    evidence: jsonb('evidence').$type<EvidenceCounts>(),
    /** Set by what may change `evidence`, and removed with a comparison that knows of it. */
    evidenceDue: uuid('evidence_due'),
    /** The model, so that a demo draft stays recognizable. */
    generatedBy: text('generated_by').notNull(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    uniqueIndex('posts_job').on(t.jobId),
    // All posts of an account in one order, deleted ones too: its export and its deletion.
    index('posts_user').on(t.userId, t.id),
    // One index per list order. A search reads title and keyword from the first alone.
    index('posts_listed')
      .on(t.userId, t.createdAt.desc(), t.id.desc(), t.title, t.keyword)
      .where(sql`${t.deletedAt} is null`),
    index('posts_by_title')
      .on(t.userId, sql`lower(${t.title})`, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('posts_by_words')
      .on(t.userId, t.wordCount.desc(), t.id.desc())
      .where(sql`${t.deletedAt} is null`),
    index('posts_deleted')
      .on(t.userId, t.deletedAt.desc(), t.id.desc())
      .where(sql`${t.deletedAt} is not null`),
    index('posts_erasable').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index('posts_seo_version').on(sql`coalesce(${t.seoVersion}, 0)`),
    index('posts_evidence_due').on(t.updatedAt).where(sql`${t.evidenceDue} is not null`),
  ],
);

export const versionKinds = ['original', 'edit', 'restore', 'kept'] as const;

/** The newest that is not "kept" is the current text; a "kept" one lost against another change. */
export const postVersions = app
  .table(
    'post_versions',
    {
      postId: uuid('post_id')
        .notNull()
        .references(() => posts.id, { onDelete: 'cascade' }),
      number: integer('number').notNull(),
      userId: uuid('user_id')
        .notNull()
        .references(() => profiles.id),
      kind: text('kind', { enum: versionKinds }).notNull(),
      /** The open editor: its saves of ten minutes are one version. */
      session: uuid('session'),
      title: text('title').notNull(),
      content: text('content').notNull(),
      wordCount: integer('word_count').notNull(),
      seoScore: smallint('seo_score'),
      seoVersion: smallint('seo_version'),
      createdAt: createdAt(),
      updatedAt: instant('updated_at').notNull().defaultNow(),
    },
    (t) => [primaryKey({ columns: [t.postId, t.number] })],
  )
  .enableRLS();

export type JobProgress = { percentage: number; message: string; timeElapsed: number };

export const jobs = app.table(
  'jobs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id),
    type: text('type', { enum: jobTypes }).notNull(),
    status: text('status', { enum: jobStatuses }).notNull().default('pending'),
    /** Newest shape of `data` and step outputs; older workers skip the job. */
    version: integer('version').notNull().default(1),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    progress: jsonb('progress')
      .$type<JobProgress>()
      .notNull()
      .default({ percentage: 0, message: 'Queued', timeElapsed: 0 }),
    result: jsonb('result').$type<Record<string, unknown>>(),
    error: text('error'),
    /** Last verdict (retry, wait, fatal, cancelled, unavailable), or dead or refunded. */
    errorClass: text('error_class'),
    /** Attempts since the last recorded step. */
    attempt: integer('attempt').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull().default(5),
    runAt: instant('run_at').notNull().defaultNow(),
    leaseToken: uuid('lease_token'),
    leaseUntil: instant('lease_until'),
    idempotencyKey: text('idempotency_key'),
    /** Detects reuse of the key for another request. */
    requestHash: text('request_hash'),
    priority: integer('priority').notNull().default(0),
    price: integer('price'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    uniqueIndex('jobs_idempotency')
      .on(t.userId, t.idempotencyKey)
      .where(sql`${t.idempotencyKey} is not null`),
    // The queue in its order: due at `run_at`, or at the lease's end while running.
    index('jobs_queue')
      .on(t.priority.desc(), sql`coalesce(${t.leaseUntil}, ${t.runAt})`)
      .where(sql`${t.status} in ('pending', 'in-progress')`),
    // Polls and the per-user limit, which every claim counts for every job it skips.
    index('jobs_unfinished')
      .on(t.userId, t.status)
      .where(sql`${t.status} in ('pending', 'in-progress')`),
    index('jobs_user').on(t.userId, t.createdAt.desc(), t.id.desc()),
    // The database allows one image at a time, not a prior read.
    uniqueIndex('jobs_one_image')
      .on(t.userId)
      .where(
        sql`${t.type} = 'image-generation' and ${t.status} in ('pending', 'in-progress') and not (${t.data} ? 'bulk')`,
      ),
    // Two jobs for one post at one site would each find nothing there and make it.
    uniqueIndex('jobs_one_publication')
      .on(sql`(${t.data} ->> 'publicationId')`)
      .where(sql`${t.type} = 'publication' and ${t.status} in ('pending', 'in-progress')`),
  ],
);

export type StepUsage = { inputTokens?: number; outputTokens?: number; model?: string };

/** Insert-only: the first record of a step counts. */
export const jobSteps = app.table(
  'job_steps',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id),
    stepKey: text('step_key').notNull(),
    inputHash: text('input_hash').notNull(),
    output: jsonb('output').$type<unknown>().notNull(),
    usage: jsonb('usage').$type<StepUsage>(),
    version: integer('version').notNull().default(1),
    attempt: integer('attempt').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.stepKey] })],
);

export const jobTexts = app.table('job_texts', {
  jobId: uuid('job_id')
    .primaryKey()
    .references(() => jobs.id),
  /** Only the text of the current claim counts. */
  leaseToken: uuid('lease_token').notNull(),
  cursor: text('cursor').notNull(),
  sections: jsonb('sections').$type<{ section: number; text: string }[]>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const images = app.table(
  'images',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    imageKey: text('image_key').notNull(),
    prompt: text('prompt').notNull(),
    promptHash: text('prompt_hash').notNull(),
    size: text('size').notNull(),
    path: text('path').notNull(),
    bytes: integer('bytes').notNull(),
    /** Bytes of all files of an upload; null for a generated image. */
    storedBytes: integer('stored_bytes'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    alt: text('alt').notNull(),
    jobId: uuid('job_id'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('images_prompt').on(t.userId, t.postId, t.promptHash, t.size),
    index('images_post').on(t.postId),
  ],
);

export const paddleStatuses = ['active', 'canceled', 'past_due', 'paused', 'trialing'] as const;

/** As of the newest event; a profile's status follows from them. */
export const subscriptions = app
  .table(
    'subscriptions',
    {
      id: text('id').primaryKey(),
      userId: uuid('user_id')
        .notNull()
        .references(() => profiles.id),
      customerId: text('customer_id').notNull(),
      priceId: text('price_id'),
      status: text('status', { enum: paddleStatuses }).notNull(),
      scheduledAction: text('scheduled_action'),
      scheduledAt: instant('scheduled_at'),
      /** Kept when Paddle stops naming a period at the end. */
      periodEnd: instant('period_end'),
      nextBilledAt: instant('next_billed_at'),
      canceledAt: instant('canceled_at'),
      /** Older events are not applied; ties go by `eventId`. */
      eventAt: instant('event_at').notNull(),
      eventId: text('event_id').notNull(),
      checkedAt: instant('checked_at').notNull().defaultNow(),
      createdAt: createdAt(),
    },
    (t) => [
      index('subscriptions_user').on(t.userId),
      index('subscriptions_checked').on(t.checkedAt),
    ],
  )
  .enableRLS();

/** `total`: smallest currency unit. `isUnknown`: not one of our prices, credits may still come. */
export type PaymentLine = { id: string; credits: number; total: number; isUnknown?: boolean };
/** `taken`: credits moved, null before a ledger entry. `returned`: they came back. */
export type PaymentAdjustment = {
  action: string;
  status: string;
  lines: { id: string; amount: number; isFull: boolean }[];
  at: string;
  taken: number | null;
  returned: boolean;
};

/** Paddle's transactions: checkouts that were started, and payments known from events. */
export const payments = app
  .table(
    'payments',
    {
      id: text('id').primaryKey(),
      /** Null while only an adjustment is known. */
      userId: uuid('user_id').references(() => profiles.id),
      product: text('product'),
      checkoutUrl: text('checkout_url'),
      /** Paddle's, or ours: open, replaced, given-up, and unknown before an event is applied. */
      status: text('status').notNull(),
      subscriptionId: text('subscription_id'),
      lines: jsonb('lines').$type<PaymentLine[]>(),
      adjustments: jsonb('adjustments')
        .$type<Record<string, PaymentAdjustment>>()
        .notNull()
        .default({}),
      takenBack: integer('taken_back').notNull().default(0),
      eventAt: instant('event_at'),
      eventId: text('event_id'),
      checkedAt: instant('checked_at').notNull().defaultNow(),
      createdAt: createdAt(),
    },
    (t) => [
      index('payments_user').on(t.userId, t.createdAt.desc()),
      // A second click on the same button gets the open checkout.
      uniqueIndex('payments_one_open').on(t.userId, t.product).where(sql`${t.status} = 'open'`),
      index('payments_subscription').on(t.subscriptionId),
      index('payments_unfinished')
        .on(t.checkedAt)
        .where(sql`${t.status} not in ('completed', 'canceled', 'given-up')`),
      index('payments_completed')
        .on(t.checkedAt)
        .where(sql`${t.status} = 'completed' and ${t.subscriptionId} is not null`),
    ],
  )
  .enableRLS();

export const eventOutcomes = ['applied', 'ignored', 'parked'] as const;

export const webhookEvents = app.table(
  'webhook_events',
  {
    eventId: text('event_id').primaryKey(),
    type: text('type').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    outcome: text('outcome', { enum: eventOutcomes }),
    reason: text('reason'),
    /** Transaction or subscription id. */
    subject: text('subject'),
    payload: jsonb('payload').$type<unknown>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('webhook_events_parked').on(t.subject).where(sql`${t.outcome} = 'parked'`),
    index('webhook_events_subject').on(t.subject),
  ],
);

export const rateLimits = app.table(
  'rate_limits',
  {
    key: text('key').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] })],
);

/** The receiver answered 410, or failed through all attempts. */
export const offReasons = ['gone', 'failing'] as const;
export const connectionKinds = ['wordpress', 'ghost', 'webhook'] as const;

/** A site of the user that posts are published to. */
export const connections = app
  .table(
    'connections',
    {
      id: uuid('id').primaryKey().defaultRandom(),
      userId: uuid('user_id')
        .notNull()
        .references(() => profiles.id),
      kind: text('kind', { enum: connectionKinds }).notNull(),
      name: text('name').notNull(),
      site: text('site').notNull(),
      /** Root of its API. */
      api: text('api').notNull(),
      account: text('account').notNull(),
      /** Encrypted, see lib/secrets/seal.ts. */
      secret: text('secret').notNull(),
      keyId: text('key_id').notNull(),
      /** Since when each delivery of a webhook has failed. */
      failingSince: instant('failing_since'),
      /** Why a webhook was switched off; null while it is on. */
      offReason: text('off_reason', { enum: offReasons }),
      createdAt: createdAt(),
    },
    (t) => [uniqueIndex('connections_site').on(t.userId, t.kind, t.site)],
  )
  .enableRLS();

/** A request to a WordPress to approve a connection, answered once by the browser that it sent there. */
export const siteApprovals = app
  .table(
    'site_approvals',
    {
      id: uuid('id').primaryKey().defaultRandom(),
      userId: uuid('user_id')
        .notNull()
        .references(() => profiles.id),
      stateHash: text('state_hash').notNull().unique(),
      site: text('site').notNull(),
      createdAt: createdAt(),
      usedAt: instant('used_at'),
      /** Set when the answer was worked off; without a problem the site is connected. */
      endedAt: instant('ended_at'),
      problem: text('problem'),
    },
    (t) => [index('site_approvals_user').on(t.userId)],
  )
  .enableRLS();

export const publicationStatuses = ['none', 'draft', 'scheduled', 'live', 'removed'] as const;

/** Why the target's post was left alone: people changed it there, or it is gone. */
export type PublicationProblem = { kind: 'changed' | 'gone'; remoteModified: string | null };
/** `findings` is empty if the public page holds what was approved. */
export type PublicationProof = { at: string; readable: boolean; findings: string[] };

/** One post at one site, as of our last exchange with it. */
export const publications = app
  .table(
    'publications',
    {
      /** Also the marker in the target's text, by which an earlier copy is found. */
      id: uuid('id').primaryKey().defaultRandom(),
      userId: uuid('user_id')
        .notNull()
        .references(() => profiles.id),
      postId: uuid('post_id')
        .notNull()
        .references(() => posts.id, { onDelete: 'cascade' }),
      connectionId: uuid('connection_id')
        .notNull()
        .references(() => connections.id, { onDelete: 'cascade' }),
      jobId: uuid('job_id'),
      status: text('status', { enum: publicationStatuses }).notNull().default('none'),
      remoteId: text('remote_id'),
      remoteUrl: text('remote_url'),
      remoteModified: text('remote_modified'),
      scheduledFor: instant('scheduled_for'),
      /** `updatedAt` of the text that was sent. */
      sentVersion: instant('sent_version'),
      notes: jsonb('notes').$type<string[]>().notNull().default([]),
      problem: jsonb('problem').$type<PublicationProblem>(),
      /** What was sent, which later checks compare with the page. */
      sentTitle: text('sent_title'),
      sentHtml: text('sent_html'),
      proof: jsonb('proof').$type<PublicationProof>(),
      nextCheckAt: instant('next_check_at'),
      createdAt: createdAt(),
    },
    (t) => [
      uniqueIndex('publications_post').on(t.postId, t.connectionId),
      index('publications_connection').on(t.connectionId),
      index('publications_check').on(t.nextCheckAt).where(sql`${t.nextCheckAt} is not null`),
    ],
  )
  .enableRLS();

export const deliveryActions = [
  'draft',
  'live',
  'scheduled',
  'keep',
  'unpublish',
  'remove',
] as const;
export const deliveryOutcomes = ['draft', 'scheduled', 'live', 'removed', 'conflict'] as const;

/** `answer` is the first line of what the site answered, without secrets. */
export type DeliveryAttempt = { at: string; words: string; answer: string | null };

/** The log of what was sent to a connection, kept for 30 days. */
export const deliveries = app
  .table(
    'deliveries',
    {
      /** Of its job. */
      id: uuid('id').primaryKey(),
      userId: uuid('user_id')
        .notNull()
        .references(() => profiles.id),
      connectionId: uuid('connection_id')
        .notNull()
        .references(() => connections.id, { onDelete: 'cascade' }),
      postId: uuid('post_id')
        .notNull()
        .references(() => posts.id, { onDelete: 'cascade' }),
      action: text('action', { enum: deliveryActions }).notNull(),
      outcome: text('outcome', { enum: deliveryOutcomes }),
      url: text('url'),
      attempts: jsonb('attempts').$type<DeliveryAttempt[]>().notNull().default([]),
      createdAt: createdAt(),
    },
    (t) => [
      index('deliveries_connection').on(t.connectionId, t.createdAt.desc(), t.id.desc()),
      index('deliveries_post').on(t.postId),
      index('deliveries_created').on(t.createdAt),
    ],
  )
  .enableRLS();

export const rewriteStatuses = ['running', 'done', 'refused'] as const;

/** Kept for two days to count the free ones of a day and to answer a repeated request. */
export const rewrites = app
  .table(
    'rewrites',
    {
      /** Also the `job_id` of its ledger entries. */
      id: uuid('id').primaryKey().defaultRandom(),
      userId: uuid('user_id')
        .notNull()
        .references(() => profiles.id),
      idempotencyKey: text('idempotency_key').notNull(),
      requestHash: text('request_hash').notNull(),
      price: integer('price').notNull(),
      status: text('status', { enum: rewriteStatuses }).notNull().default('running'),
      answer: jsonb('answer').$type<unknown>(),
      /** When a running rewrite counts as abandoned. */
      expiresAt: instant('expires_at').notNull(),
      createdAt: createdAt(),
    },
    (t) => [
      uniqueIndex('rewrites_key').on(t.userId, t.idempotencyKey),
      index('rewrites_created').on(t.createdAt),
    ],
  )
  .enableRLS();

export const apiKeyScopes = ['read', 'write', 'publish'] as const;

/** Keys of the API. A revoked one has no row. */
export const apiKeys = app
  .table(
    'api_keys',
    {
      id: uuid('id').primaryKey().defaultRandom(),
      userId: uuid('user_id')
        .notNull()
        .references(() => profiles.id),
      name: text('name').notNull(),
      /** SHA-256 of the key, as hex. */
      hash: text('hash').notNull(),
      /** The key's beginning and end, to recognize it by. */
      prefix: text('prefix').notNull(),
      lastFour: text('last_four').notNull(),
      scopes: text('scopes', { enum: apiKeyScopes }).array().notNull(),
      createdAt: createdAt(),
      lastUsedAt: instant('last_used_at'),
      expiresAt: instant('expires_at'),
    },
    (t) => [
      uniqueIndex('api_keys_hash').on(t.hash),
      index('api_keys_user').on(t.userId, t.createdAt.desc()),
    ],
  )
  .enableRLS();

/** A slot lapses when its process is gone. */
export const eventStreams = app
  .table(
    'event_streams',
    {
      userId: uuid('user_id').notNull(),
      slot: integer('slot').notNull(),
      streamId: uuid('stream_id').notNull(),
      expiresAt: instant('expires_at').notNull(),
    },
    (t) => [primaryKey({ columns: [t.userId, t.slot] })],
  )
  .enableRLS();

export const sourceKinds = ['file', 'address'] as const;
export const sourceStatuses = ['waiting', 'reading', 'ready', 'failed'] as const;

export const sources = app
  .table(
    'sources',
    {
      id: uuid('id').primaryKey().defaultRandom(),
      userId: uuid('user_id')
        .notNull()
        .references(() => profiles.id),
      kind: text('kind', { enum: sourceKinds }).notNull(),
      /** The address, or the SHA-256 of the file: the same one is not read twice. */
      identity: text('identity').notNull(),
      /** Found by a search and not named by its owner: robots.txt counts. */
      isFound: boolean('is_found').notNull().default(false),
      /** After all redirects. */
      address: text('address'),
      fileName: text('file_name'),
      title: text('title'),
      publisher: text('publisher'),
      /** As the page says it: a day, a month or a year. */
      publishedOn: text('published_on'),
      language: text('language'),
      pages: integer('pages'),
      words: integer('words'),
      status: text('status', { enum: sourceStatuses }).notNull().default('waiting'),
      /** Why it failed, for its owner. */
      reason: text('reason'),
      jobId: uuid('job_id').notNull(),
      readAt: instant('read_at'),
      /** When a page is compared with what was read; null for files. */
      checkAt: instant('check_at'),
      /** In a row. */
      failedChecks: smallint('failed_checks').notNull().default(0),
      createdAt: createdAt(),
    },
    (t) => [
      uniqueIndex('sources_identity').on(t.userId, t.identity),
      index('sources_listed').on(t.userId, t.createdAt.desc(), t.id.desc()),
      index('sources_check').on(t.checkAt).where(sql`${t.checkAt} is not null`),
    ],
  )
  .enableRLS();

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
});
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const regconfig = customType<{ data: string }>({ dataType: () => 'regconfig' });

/** Uploaded files until they have been read. */
export const sourceFiles = app
  .table('source_files', {
    sourceId: uuid('source_id')
      .primaryKey()
      .references(() => sources.id, { onDelete: 'cascade' }),
    bytes: bytea('bytes').notNull(),
  })
  .enableRLS();

/** Searched only within the few sources of a post, so the key is index enough. */
export const passages = app
  .table(
    'passages',
    {
      sourceId: uuid('source_id')
        .notNull()
        .references(() => sources.id, { onDelete: 'cascade' }),
      ordinal: integer('ordinal').notNull(),
      userId: uuid('user_id')
        .notNull()
        .references(() => profiles.id),
      page: integer('page'),
      heading: text('heading'),
      text: text('text').notNull(),
      config: regconfig('config').notNull(),
      search: tsvector('search').generatedAlwaysAs(sql`to_tsvector(config, text)`),
    },
    (t) => [primaryKey({ columns: [t.sourceId, t.ordinal] })],
  )
  .enableRLS();

export const postSources = app
  .table(
    'post_sources',
    {
      postId: uuid('post_id')
        .notNull()
        .references(() => posts.id, { onDelete: 'cascade' }),
      sourceId: uuid('source_id')
        .notNull()
        .references(() => sources.id, { onDelete: 'cascade' }),
      userId: uuid('user_id')
        .notNull()
        .references(() => profiles.id),
      createdAt: createdAt(),
    },
    (t) => [
      primaryKey({ columns: [t.postId, t.sourceId] }),
      index('post_sources_source').on(t.sourceId),
    ],
  )
  .enableRLS();

export const noticeKinds = ['changed', 'moved', 'gone'] as const;

/** What became of a page that a post cites. A dismissed one stays, so that it does not come again. */
export const sourceNotices = app
  .table(
    'source_notices',
    {
      id: uuid('id').primaryKey().defaultRandom(),
      userId: uuid('user_id')
        .notNull()
        .references(() => profiles.id),
      postId: uuid('post_id')
        .notNull()
        .references(() => posts.id, { onDelete: 'cascade' }),
      sourceId: uuid('source_id')
        .notNull()
        .references(() => sources.id, { onDelete: 'cascade' }),
      kind: text('kind', { enum: noticeKinds }).notNull(),
      /** Of the post, as it was compared; of a changed page. */
      sentence: text('sentence').notNull().default(''),
      /** The figure or quotation that the page no longer has, or its old address. */
      was: text('was').notNull().default(''),
      /** What stands there, or the new address; null where nothing like it does. */
      becomes: text('becomes'),
      /** A digest of what it says. */
      key: text('key').notNull(),
      createdAt: createdAt(),
      dismissedAt: instant('dismissed_at'),
    },
    (t) => [
      uniqueIndex('source_notices_key').on(t.postId, t.sourceId, t.key),
      index('source_notices_source').on(t.sourceId),
    ],
  )
  .enableRLS();

/** Sentences that a writer vouches for. `key` is a digest of the sentence: a changed one is another. */
export const ownStatements = app
  .table(
    'own_statements',
    {
      postId: uuid('post_id')
        .notNull()
        .references(() => posts.id, { onDelete: 'cascade' }),
      key: text('key').notNull(),
      userId: uuid('user_id')
        .notNull()
        .references(() => profiles.id),
      createdAt: createdAt(),
    },
    (t) => [primaryKey({ columns: [t.postId, t.key] })],
  )
  .enableRLS();

export const cleanings = app
  .table('cleanings', {
    task: text('task').primaryKey(),
    position: text('position').notNull().default(''),
    ranAt: instant('ran_at').notNull(),
  })
  .enableRLS();
