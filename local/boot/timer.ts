// `next dev` compiles a route when it is first asked for: the page that somebody waits for goes first.
const firstMs = process.env.NODE_ENV === 'development' ? 20_000 : 500;

/**
 * Calls the cron route as a scheduler would, one call after another, so that work left by a
 * stopped process is picked up. It fails quietly while the server is still starting.
 */
export function startTimer(origin: string, everyMs = 3_000): void {
  const tick = async () => {
    try {
      await fetch(`${origin}/api/cron/jobs`, {
        headers: { authorization: `Bearer ${process.env.CRON_SECRET}` },
        signal: AbortSignal.timeout(120_000),
      });
    } catch {
      // The next tick tries again.
    }
    setTimeout(tick, everyMs).unref();
  };
  setTimeout(tick, firstMs).unref();
}
