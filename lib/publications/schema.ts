import { z } from 'zod';

const siteKinds = ['wordpress', 'ghost'] as const;
/** With an API that takes posts; a webhook takes events. */
export type SiteKind = (typeof siteKinds)[number];
const kinds = [...siteKinds, 'webhook'] as const;
export type ConnectionKind = (typeof kinds)[number];

export const ConnectionView = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  name: z.string(),
  site: z.string(),
  account: z.string(),
  /** Of a webhook that is switched off. */
  offReason: z.enum(['gone', 'failing']).nullable(),
  createdAt: z.string(),
});
export type ConnectionView = z.infer<typeof ConnectionView>;

const publicationStates = [
  ...(['none', 'working', 'draft', 'scheduled', 'live', 'removed'] as const),
  ...(['conflict', 'failed'] as const),
];
export const PublicationState = z.enum(publicationStates);
export type PublicationState = z.infer<typeof PublicationState>;

export const PublicationView = z.object({
  connectionId: z.string(),
  state: PublicationState,
  /** What the site has, whatever became of the last attempt. */
  status: z.enum(['none', 'draft', 'scheduled', 'live', 'removed']),
  url: z.string().nullable(),
  editUrl: z.string().nullable(),
  scheduledFor: z.string().nullable(),
  hasChanged: z.boolean(),
  /** Of the running job. */
  progress: z.string().nullable(),
  error: z.string().nullable(),
  problem: z.enum(['changed', 'gone']).nullable(),
  notes: z.array(z.string()),
  proof: z
    .object({ at: z.string(), readable: z.boolean(), findings: z.array(z.string()) })
    .nullable(),
});
export type PublicationView = z.infer<typeof PublicationView>;

/** Of a post in a list. */
export const PublicationSummaryView = PublicationView.pick({
  state: true,
  hasChanged: true,
  proof: true,
  url: true,
  scheduledFor: true,
});
export type PublicationSummaryView = z.infer<typeof PublicationSummaryView>;

export const DifferenceParams = z.object({ id: z.uuid(), connectionId: z.uuid() });
/** Of a post that people changed at the site: what was sent, and what is there; null if nothing. */
export const DifferenceView = z.object({
  site: z
    .object({
      title: z.string(),
      sentTitle: z.string().nullable(),
      status: z.enum(['draft', 'scheduled', 'live', 'removed']),
      changedAt: z.string().nullable(),
      /** Plain text, of which `isCut` shows the beginning. */
      before: z.string(),
      after: z.string(),
      isCut: z.boolean(),
    })
    .nullable(),
});
export type DifferenceView = z.infer<typeof DifferenceView>;

/** `isOn` is false on a server without a key for secrets. */
export const PublishingView = z.object({
  isOn: z.boolean(),
  connections: z.array(ConnectionView),
  publications: z.array(PublicationView),
});
export type PublishingView = z.infer<typeof PublishingView>;

const publishActions = [
  ...(['draft', 'live', 'scheduled', 'keep', 'unpublish', 'remove'] as const),
];

/** A line in the log of a connection. */
export type DeliveryView = {
  id: string;
  postId: string;
  title: string;
  action: (typeof publishActions)[number];
  /** Of its job; `failed` can be sent again. */
  state: 'working' | 'sent' | 'failed';
  outcome: 'draft' | 'scheduled' | 'live' | 'removed' | 'conflict' | null;
  /** Of a failed or running one. */
  words: string | null;
  url: string | null;
  /** Of the next attempt, if it waits for one. */
  nextAt: string | null;
  attempts: { at: string; words: string; answer: string | null }[];
  at: string;
};
export const DeliveryInput = z.object({ id: z.uuid() });

const site = z.string().trim().min(1, 'Enter the address of your site').max(500);

/** The account of a Ghost is the id of its key. */
const GhostKey = z
  .string()
  .trim()
  .regex(/^[0-9a-f]{24}:(?:[0-9a-f]{2}){16,64}$/, 'Enter the whole Admin API key, with its colon')
  .transform((key) => ({ account: key.slice(0, 24), password: key.slice(25) }));

export const ConnectInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('wordpress'),
    site,
    account: z.string().trim().min(1, 'Enter your username').max(200),
    password: z.string().trim().min(1, 'Enter the application password').max(200),
  }),
  z
    .object({ kind: z.literal('ghost'), site, key: GhostKey })
    .transform(({ key, ...place }) => ({ ...place, ...key })),
]);
export type ConnectRequest = z.input<typeof ConnectInput>;

export const ApprovalInput = z.object({ site });
/** What WordPress adds to the address it sends the browser back to; none of it is sure to be there. */
const sent = z.string().max(2_000).catch('');
export const ApprovalAnswer = z.object({
  ...{ state: sent, rejected: sent, site_url: sent, user_login: sent, password: sent },
});
/** Without a problem `site` is connected. */
export type ApprovalView = { site: string | null; problem: string | null };

export const ConnectWebhookInput = z.object({
  url: z.string().trim().min(1, 'Enter the address of the receiver').max(2_000),
  name: z.string().trim().max(100).default(''),
});
export const ConnectionInput = z.object({ id: z.uuid() });

const names = z.array(z.string().trim().min(1).max(100)).max(10).default([]);

export const PublishInput = z
  .object({
    /** Of the post. */
    id: z.uuid(),
    connectionId: z.uuid(),
    /** `keep` updates the text and leaves the rest as it is at the site. */
    action: z.enum(publishActions),
    scheduledFor: z.iso.datetime().optional(),
    categories: names,
    tags: names,
    /** Replaces what people changed at the site, or makes the post again if it is gone there. */
    overwrite: z.boolean().default(false),
  })
  .refine(
    ({ action, scheduledFor }) =>
      action !== 'scheduled' || Date.parse(scheduledFor ?? '') > Date.now() + 60_000,
    'Choose a time that is at least a minute away.',
  );
/** Whether the evidence of a post is looked at before it goes out. */
export const EvidenceGateInput = z.object({ isOn: z.boolean() });
/** `draft` updates what a site has already, and keeps its status there. */
export const BulkPublishInput = z.object({
  ids: z.array(z.uuid()).min(1, 'Select a post first').max(10_000),
  connectionId: z.uuid(),
  action: z.enum(['draft', 'live']),
});
export type BulkOrder = z.output<typeof BulkPublishInput>;
export type BulkOutcome = { started: number; refused: { reason: string; ids: string[] }[] };

export type PublishRequest = z.input<typeof PublishInput>;
export type PublishOrder = z.output<typeof PublishInput>;
