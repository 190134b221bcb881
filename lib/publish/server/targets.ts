import 'server-only';
import type { ConnectionRow } from '@/db/queries/connections';
import type { SiteKind } from '@/lib/publications/schema';
import { openSecret } from '@/lib/secrets/seal';
import { ghost } from './ghost/target';
import type { Target, TargetKind } from './target';
import { wordpress } from './wordpress/target';

export const targetKinds: Record<SiteKind, TargetKind> = { wordpress, ghost };

export function openTarget(connection: ConnectionRow & { kind: SiteKind }): Target {
  const { kind, id, api, account } = connection;
  return targetKinds[kind].open({ api, account, password: openSecret(connection, id) });
}
