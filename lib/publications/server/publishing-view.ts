import 'server-only';
import type { Db } from '@/db/client';
import { type ConnectionRow, getConnection, listConnections } from '@/db/queries/connections';
import { getPost } from '@/db/queries/posts';
import { listPublications } from '@/db/queries/publications';
import { AppError } from '@/lib/errors';
import { canKeepSecrets } from '@/lib/secrets/configured';
import type { ConnectionView, PublishingView } from '../schema';
import { publicationView } from './publication-view';

export async function connectionViews(db: Db, userId: string): Promise<ConnectionView[]> {
  return (await listConnections(db, userId)).map(connectionView);
}

/** What a post can be sent to. */
export async function sitesOf(
  db: Db,
  userId: string,
): Promise<Pick<ConnectionView, 'id' | 'kind' | 'name' | 'site'>[]> {
  if (!canKeepSecrets()) return [];
  return (await listConnections(db, userId)).map(({ id, kind, name, site }) => ({
    id,
    kind,
    name,
    site,
  }));
}

export async function connectionOf(
  db: Db,
  userId: string,
  id: string,
): Promise<ConnectionView | null> {
  const row = await getConnection(db, userId, id);
  return row && connectionView(row);
}

function connectionView(row: ConnectionRow): ConnectionView {
  const { id, kind, name, site, account, offReason, createdAt } = row;
  return { id, kind, name, site, account, offReason, createdAt: createdAt.toISOString() };
}

/** Throws AppError `not_found`. */
export async function publishingOfPost(db: Db, userId: string, postId: string) {
  if (!(await getPost(db, userId, postId))) throw new AppError('not_found');
  return publishingView(db, userId, postId);
}

export async function publishingView(
  db: Db,
  userId: string,
  postId: string,
): Promise<PublishingView> {
  if (!canKeepSecrets()) return { isOn: false, connections: [], publications: [] };
  const [connections, rows] = await Promise.all([
    listConnections(db, userId),
    listPublications(db, userId, [postId]),
  ]);
  const sites = new Map(connections.map((connection) => [connection.id, connection]));
  return {
    isOn: true,
    connections: connections.map(connectionView),
    publications: rows.map((row) => publicationView(row, sites.get(row.publication.connectionId))),
  };
}
