import { checkReadiness } from '@/lib/health/readiness';
import { route } from '@/lib/server/http';

const isReady = route({ auth: 'cron' }, async ({ db }) => {
  const readiness = await checkReadiness(db);
  return Response.json(readiness, { status: readiness.ready ? 200 : 503 });
});

/**
 * Without a secret: the process answers, and nothing else is asked (liveness). With CRON_SECRET as
 * bearer: whether database, schema, accounts and storage are there (readiness).
 */
export async function GET(request: Request): Promise<Response> {
  if (request.headers.has('authorization'))
    return isReady(request, { params: Promise.resolve({}) });
  return Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } });
}
