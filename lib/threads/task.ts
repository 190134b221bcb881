import 'server-only';
import type { Worker } from 'node:worker_threads';
import { logError } from '@/lib/observability/log';
import { ThreadStopped, threadPool } from './pool';

/** A thread that exceeds this ends; the server keeps running. */
export const threadMemoryMb = 512;

type Task<Input, Result> = {
  name: string;
  max: number;
  deadlineMs: number;
  /** Needs a literal `new Worker(new URL('./entry.ts', import.meta.url), …)` for the bundler. */
  start: () => Worker;
  work: (input: Input) => Result | Promise<Result>;
};

// Bundles evaluate this module more than once; the threads belong to the process.
const holder = globalThis as typeof globalThis & {
  inkwrightThreads?: Map<string, ReturnType<typeof threadPool>>;
};
holder.inkwrightThreads ??= new Map();
const pools = holder.inkwrightThreads;

/** Keeps slow work on user text off the server's thread. Throws `ThreadStopped` (pool.ts). */
export function threadTask<Input, Result>({ name, start, work, ...limits }: Task<Input, Result>) {
  return async (input: Input, owner: string): Promise<Result> => {
    // Scripts, the worker and tests have no requests to block.
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
