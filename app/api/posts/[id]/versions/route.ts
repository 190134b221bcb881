import { z } from 'zod';
import { PostParams, VersionSummaryView } from '@/lib/posts/schema';
import { versionSummaries } from '@/lib/posts/server/versions';
import { jsonWithEtag, route } from '@/lib/server/http';

export const GET = route({ params: PostParams }, async ({ request, db, user, params }) =>
  jsonWithEtag(
    request,
    z.array(VersionSummaryView),
    await versionSummaries(db, user.id, params.id),
  ),
);
