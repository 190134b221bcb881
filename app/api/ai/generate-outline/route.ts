import { generateOutline } from '@/lib/ai/ideas';
import { OutlineRequest, OutlineView } from '@/lib/ai/schema';
import { suggest } from '@/lib/posts/server/ideas';
import { json, route } from '@/lib/server/http';

export const maxDuration = 120;

export const POST = route({ body: OutlineRequest }, async ({ request, db, user, body }) =>
  json(
    OutlineView,
    await suggest({ db, user, request }, (caller) => generateOutline({ ...body, ...caller })),
  ),
);
