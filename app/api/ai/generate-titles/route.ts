import { generateTitles } from '@/lib/ai/ideas';
import { TitlesRequest, TitlesView } from '@/lib/ai/schema';
import { suggest } from '@/lib/posts/server/ideas';
import { json, route } from '@/lib/server/http';

export const maxDuration = 120;

export const POST = route({ body: TitlesRequest }, async ({ request, db, user, body }) =>
  json(
    TitlesView,
    await suggest({ db, user, request }, (caller) => generateTitles({ ...body, ...caller })),
  ),
);
