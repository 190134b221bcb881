import { generateOutline } from '@/lib/ai/ideas';
import { OutlineRequest, OutlineView } from '@/lib/ai/schema';
import { json, route } from '@/lib/http';
import { suggest } from '@/lib/posts/server/ideas';

export const maxDuration = 120;

export const POST = route({ body: OutlineRequest }, async ({ request, db, user, body }) =>
  json(
    OutlineView,
    await suggest({ db, user, request }, (caller) => generateOutline({ ...body, ...caller })),
  ),
);
