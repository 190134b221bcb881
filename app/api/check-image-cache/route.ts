import { CacheRequest, CacheView } from '@/lib/images/schema';
import { checkImageCache } from '@/lib/images/server/cache';
import { json, route } from '@/lib/server/http';

export const POST = route({ body: CacheRequest, fresh: false }, async ({ db, user, body }) =>
  json(CacheView, await checkImageCache(db, user.id, body)),
);
