import { metricsText } from '@/lib/health/metrics';
import { route } from '@/lib/server/http';

/** Prometheus metrics, with CRON_SECRET as bearer token. */
export const GET = route(
  { auth: 'cron' },
  async ({ db }) =>
    new Response(await metricsText(db), {
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
    }),
);
