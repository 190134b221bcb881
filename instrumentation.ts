import type { Instrumentation } from 'next';

export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const [
    { logConfigurationErrors, refuseLocalSettings },
    { watchForShutdown },
    { answerOddRequests },
  ] = await Promise.all([
    import('@/lib/server/start-server'),
    import('@/lib/server/shutdown'),
    import('@/lib/server/odd-requests'),
  ]);
  refuseLocalSettings();
  watchForShutdown();
  answerOddRequests();
  logConfigurationErrors();
}

/** What a page or a route threw past every catch of ours. */
export const onRequestError: Instrumentation.onRequestError = async (
  error,
  request,
  { routePath },
) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logFailure } = await import('@/lib/observability/database-outage');
  const { digest } = error as { digest?: string };
  logFailure('A page could not be drawn', error, {
    method: request.method,
    route: routePath,
    digest,
  });
};
