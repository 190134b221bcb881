import { DifferenceParams, DifferenceView } from '@/lib/publications/schema';
import { siteDifference } from '@/lib/publish/server/difference';
import { json, route } from '@/lib/server/http';

/** What the site has of the post now. */
export const GET = route(
  { params: DifferenceParams, limit: 'siteRead' },
  async ({ db, user, params: { id: postId, connectionId } }) =>
    json(DifferenceView, await siteDifference(db, user.id, { postId, connectionId })),
);
