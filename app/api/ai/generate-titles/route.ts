import { generateTitles } from '@/lib/ai/ideas';
import { TitlesRequest, TitlesView } from '@/lib/ai/schema';
import { json, route } from '@/lib/http';
import { suggest } from '@/lib/posts/server/ideas';

export const maxDuration = 120;

export const POST = route({ body: TitlesRequest }, async ({ request, db, user, body }) =>
  json(
    TitlesView,
    await suggest({ db, user, request }, (caller) => generateTitles({ ...body, ...caller })),
  ),
);
