import 'server-only';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { logError } from '@/lib/observability/log';
import { ThreadStopped, threadPool } from './pool';

/** A thread that exceeds this ends; the server keeps running. */
export const threadMemoryMb = 512;

type Task<Input, Result> = {
  name: string;
  max: number;
  deadlineMs: number;
  maxGrowthMb?: number;
  /** Needs a literal `new Worker(new URL('./entry.ts', import.meta.url), …)` for the bundler. */
  start: () => Worker;
  work: (input: Input) => Result | Promise<Result>;
  /** The entry's path, for work that needs a thread also where no bundler made one. */
  script?: string;
};

// Bundles evaluate this module more than once; the threads belong to the process.
const holder = globalThis as typeof globalThis & {
  inkwrightThreads?: Map<string, ReturnType<typeof threadPool>>;
};
holder.inkwrightThreads ??= new Map();
const pools = holder.inkwrightThreads;

/** Keeps slow work on user text off the server's thread. Throws `ThreadStopped` (pool.ts). */
export function threadTask<Input, Result>(task: Task<Input, Result>) {
  const { name, start, work, script, ...limits } = task;
  return async (input: Input, owner: string): Promise<Result> => {
    // Scripts, the worker and tests have no requests to block.
    const isBundled = process.env.NEXT_RUNTIME === 'nodejs';
    if (!isBundled && !script) return work(input);
    const pool = pools.get(name) ?? threadPool(isBundled || !script ? start : () => run(script));
    pools.set(name, pool);
    try {
      return (await pool.run(input, { kind: `thread:${name}`, owner, ...limits })) as Result;
    } catch (error) {
      if (error instanceof ThreadStopped) logError('A thread was ended', error, { task: name });
      throw error;
    }
  };
}

/** Threads of Node 20 know nothing of the loader that the process was started with. */
function run(script: string): Worker {
  const entry = pathToFileURL(resolve(/* turbopackIgnore: true */ script)).href;
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(entry)}); })`;
  return new Worker(code, {
    eval: true,
    execArgv: ['--conditions=react-server'],
    resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
  });
}
