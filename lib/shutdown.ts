// Bundles evaluate this module more than once; the end of the process must be known to all of them.
const holder = globalThis as typeof globalThis & { inkwrightShutdown?: AbortController };
holder.inkwrightShutdown ??= new AbortController();
const ending = holder.inkwrightShutdown;

/** Aborts when the process is asked to end: nothing new is begun, jobs are handed back. */
export const shutdownSignal: AbortSignal = ending.signal;

/** Listens for SIGTERM and SIGINT, beside the server, which then waits for what still runs. */
export function watchForShutdown(): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort());
}
