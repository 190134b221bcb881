import { checkReadiness } from '@/lib/health/readiness';
import { route } from '@/lib/server/http';

const isReady = route({ auth: 'cron' }, async ({ db }) => {
  const readiness = await checkReadiness(db);
  return Response.json(readiness, { status: readiness.ready ? 200 : 503 });
});

/** Liveness without a secret; readiness of the services with CRON_SECRET as bearer token. */
export async function GET(request: Request): Promise<Response> {
  if (request.headers.has('authorization'))
    return isReady(request, { params: Promise.resolve({}) });
  return Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } });
}
