import { openApiDocument } from '@/lib/api-v1/openapi';
import { route } from '@/lib/server/http';
import { publicOrigin } from '@/lib/server/public-origin';

export const GET = route({ auth: 'public' }, ({ request }) =>
  Response.json(openApiDocument(publicOrigin(request.headers))),
);
