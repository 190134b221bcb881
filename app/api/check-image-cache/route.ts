import { json, route } from '@/lib/http';
import { checkImageCache } from '@/lib/images/cache';
import { CacheRequest, CacheView } from '@/lib/images/schema';

export const POST = route({ body: CacheRequest, fresh: false }, async ({ db, user, body }) =>
  json(CacheView, await checkImageCache(db, user.id, body)),
);
