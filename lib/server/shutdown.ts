// Bundles evaluate this module more than once; the end of the process must be known to all of them.
const holder = globalThis as typeof globalThis & { inkwrightShutdown?: AbortController };
holder.inkwrightShutdown ??= new AbortController();
const ending = holder.inkwrightShutdown;

/** Aborts when the process is asked to end: nothing new is begun, jobs are handed back. */
export const shutdownSignal: AbortSignal = ending.signal;

/** Longer than a step's grace, shorter than what platforms wait before they kill. */
const patienceMs = 28_000;

/** Listens for SIGTERM and SIGINT, beside the server, which then waits for what still runs. */
export function watchForShutdown(): void {
  const end = () => {
    ending.abort();
    // A connection that a proxy keeps in use would hold the server open for ever.
    setTimeout(() => process.exit(0), patienceMs).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
}
