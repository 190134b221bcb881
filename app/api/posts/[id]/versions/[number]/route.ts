import { VersionParams, VersionView } from '@/lib/posts/schema';
import { readVersion } from '@/lib/posts/server/versions';
import { jsonWithEtag, route } from '@/lib/server/http';

export const GET = route({ params: VersionParams }, async ({ request, db, user, params }) =>
  jsonWithEtag(request, VersionView, await readVersion(db, user.id, params)),
);
