import { generateAudiences } from '@/lib/ai/ideas';
import { AudiencesRequest, AudiencesView } from '@/lib/ai/schema';
import { json, route } from '@/lib/http';
import { suggest } from '@/lib/posts/server/ideas';

export const maxDuration = 120;

export const POST = route({ body: AudiencesRequest }, async ({ request, db, user, body }) =>
  json(
    AudiencesView,
    await suggest({ db, user, request }, (caller) => generateAudiences({ ...body, ...caller })),
  ),
);
