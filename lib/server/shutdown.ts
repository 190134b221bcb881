// Bundles evaluate this module more than once; the shutdown belongs to the process.
const holder = globalThis as typeof globalThis & { inkwrightShutdown?: AbortController };
holder.inkwrightShutdown ??= new AbortController();
const ending = holder.inkwrightShutdown;

export const shutdownSignal: AbortSignal = ending.signal;

/** Longer than `shutdownGraceMs` (25 s), shorter than the 30 s after which platforms kill. */
const patienceMs = 28_000;

export function watchForShutdown(): void {
  const end = () => {
    ending.abort();
    // A connection that a proxy keeps open would keep the server running.
    setTimeout(() => process.exit(0), patienceMs).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
}
