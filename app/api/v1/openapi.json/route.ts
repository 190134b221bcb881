import { openApiDocument } from '@/lib/api-v1/openapi';
import { route } from '@/lib/server/http';
import { shownOrigin } from '@/lib/server/shown-origin';

export const GET = route({ auth: 'public' }, ({ request }) =>
  Response.json(openApiDocument(shownOrigin(request.headers))),
);
