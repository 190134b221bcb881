import 'server-only';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import {
  apiKeys,
  connections,
  creditEntries,
  deliveries,
  eventStreams,
  images,
  jobs,
  ownStatements,
  passages,
  payments,
  postSources,
  posts,
  postVersions,
  publications,
  rewrites,
  siteApprovals,
  sourceNotices,
  sources,
  subscriptions,
} from '../schema';

type OwnedTable = PgTable & { userId: PgColumn };

export type Belonging = {
  table: OwnedTable;
  /** "keep": bookkeeping law requires it; it must hold no name, address or text of the person. */
  onDeletion: 'erase' | 'keep';
  /** "rows": a JSON file of the rows. "special": lib/account/export-files.ts writes it in its own form. */
  inExport: 'rows' | 'special' | 'none';
  /** The order of the export, unique among the rows of a user. */
  key?: PgColumn;
  /** Columns that a row in the export leaves out. */
  omit?: string[];
  /** The rows go with those of another table, by its "on delete cascade". */
  goesWithParent?: true;
};

/**
 * Every table with a `user_id`. Deletion erases in this order, so a table comes before those that
 * it refers to; rows of tables without a `user_id` must go with their parent.
 */
export const belongings: Belonging[] = [
  { table: apiKeys, onDeletion: 'erase', inExport: 'rows', key: apiKeys.id, omit: ['hash'] },
  { table: deliveries, onDeletion: 'erase', inExport: 'rows', key: deliveries.id },
  {
    table: publications,
    onDeletion: 'erase',
    inExport: 'rows',
    key: publications.id,
    omit: ['sent_html'],
  },
  {
    table: connections,
    onDeletion: 'erase',
    inExport: 'rows',
    key: connections.id,
    omit: ['secret', 'key_id'],
  },
  { table: siteApprovals, onDeletion: 'erase', inExport: 'none' },
  { table: eventStreams, onDeletion: 'erase', inExport: 'none' },
  { table: rewrites, onDeletion: 'erase', inExport: 'none' },
  {
    table: images,
    onDeletion: 'erase',
    inExport: 'rows',
    key: images.id,
    omit: ['prompt_hash', 'path'],
  },
  { table: passages, onDeletion: 'erase', inExport: 'none', goesWithParent: true },
  { table: ownStatements, onDeletion: 'erase', inExport: 'none', goesWithParent: true },
  { table: sourceNotices, onDeletion: 'erase', inExport: 'none', goesWithParent: true },
  { table: postSources, onDeletion: 'erase', inExport: 'none', goesWithParent: true },
  {
    table: sources,
    onDeletion: 'erase',
    inExport: 'rows',
    key: sources.id,
    omit: ['identity', 'job_id'],
  },
  { table: postVersions, onDeletion: 'erase', inExport: 'special', goesWithParent: true },
  { table: posts, onDeletion: 'erase', inExport: 'special' },
  {
    table: jobs,
    onDeletion: 'erase',
    inExport: 'rows',
    key: jobs.id,
    omit: ['lease_token', 'lease_until', 'request_hash', 'idempotency_key'],
  },
  {
    table: creditEntries,
    onDeletion: 'keep',
    inExport: 'rows',
    key: creditEntries.id,
    omit: ['idempotency_key'],
  },
  {
    table: payments,
    onDeletion: 'keep',
    inExport: 'rows',
    key: payments.id,
    omit: ['checkout_url'],
  },
  { table: subscriptions, onDeletion: 'keep', inExport: 'rows', key: subscriptions.id },
];
