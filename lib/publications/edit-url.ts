import type { ConnectionKind } from './schema';

type Place = { site: string; api: string; remoteId: string };

/** Where the people of a site edit a post. */
export const editUrlOf: Record<ConnectionKind, (place: Place) => string | null> = {
  wordpress: ({ site, remoteId }) => `${site}/wp-admin/post.php?post=${remoteId}&action=edit`,
  ghost: ({ api, remoteId }) => api.replace(/\/api\/admin$/, `/#/editor/post/${remoteId}`),
  webhook: () => null,
};
