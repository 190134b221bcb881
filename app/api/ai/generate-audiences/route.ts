import { generateAudiences } from '@/lib/ai/ideas';
import { AudiencesRequest, AudiencesView } from '@/lib/ai/schema';
import { suggest } from '@/lib/posts/server/ideas';
import { json, route } from '@/lib/server/http';

export const maxDuration = 120;

export const POST = route({ body: AudiencesRequest }, async ({ request, db, user, body }) =>
  json(
    AudiencesView,
    await suggest({ db, user, request }, (caller) => generateAudiences({ ...body, ...caller })),
  ),
);
