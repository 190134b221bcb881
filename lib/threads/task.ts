import 'server-only';
import type { Worker } from 'node:worker_threads';
import { logError } from '@/lib/observability/log';
import { ThreadStopped, threadPool } from './pool';

/** Without memory left a thread ends, and the server goes on. */
export const threadMemoryMb = 512;

type Task<Input, Result> = {
  name: string;
  /** How many run at once; each account has one place. */
  max: number;
  deadlineMs: number;
  /**
   * Starts a thread whose entry calls `answerWith` (answer.ts) with the same work. The bundler finds
   * the entry only in `new Worker(new URL('./entry.ts', import.meta.url), { … })`, spelled out.
   */
  start: () => Worker;
  work: (input: Input) => Result | Promise<Result>;
};

// Bundles evaluate this module more than once; the threads must be those of the process.
const holder = globalThis as typeof globalThis & {
  inkwrightThreads?: Map<string, ReturnType<typeof threadPool>>;
};
holder.inkwrightThreads ??= new Map();
const pools = holder.inkwrightThreads;

/**
 * Work on a user's text that can take seconds, done in a thread with a deadline, so that the server
 * goes on answering whatever the text is. Throws `ThreadStopped` (pool.ts).
 */
export function threadTask<Input, Result>({ name, start, work, ...limits }: Task<Input, Result>) {
  return async (input: Input, owner: string): Promise<Result> => {
    // Scripts, the worker and tests answer no requests that would have to wait.
    if (process.env.NEXT_RUNTIME !== 'nodejs') return work(input);
    const pool = pools.get(name) ?? threadPool(start);
    pools.set(name, pool);
    try {
      return (await pool.run(input, { kind: `thread:${name}`, owner, ...limits })) as Result;
    } catch (error) {
      if (error instanceof ThreadStopped) logError('A thread was ended', error, { task: name });
      throw error;
    }
  };
}
