import 'server-only';
import { Worker } from 'node:worker_threads';
import { threadPool } from './pool';
import type { Tasks } from './tasks';

/** Per kind of task: how many run at once, and when its thread is ended. */
const limits: Record<keyof Tasks, { max: number; deadlineMs: number }> = {
  score: { max: 2, deadlineMs: 10_000 },
  word: { max: 1, deadlineMs: 20_000 },
  compare: { max: 1, deadlineMs: 30_000 },
};
const maxMemoryMb = 512;

// Bundles evaluate this module more than once; the threads must be those of the process.
const holder = globalThis as typeof globalThis & {
  inkwrightThreads?: ReturnType<typeof threadPool>;
};

/**
 * Runs a task on a user's text in a thread with a deadline, so that the server goes on answering
 * whatever the text is. Throws `ThreadStopped` (see pool.ts).
 */
export async function runTask<Name extends keyof Tasks>(
  name: Name,
  input: Parameters<Tasks[Name]>[0],
  { owner }: { owner: string },
): Promise<Awaited<ReturnType<Tasks[Name]>>> {
  // Scripts, the worker and tests answer no requests that would have to wait.
  if (process.env.NEXT_RUNTIME !== 'nodejs') {
    const { tasks } = await import('./tasks');
    return (await tasks[name](input as never)) as Awaited<ReturnType<Tasks[Name]>>;
  }
  holder.inkwrightThreads ??= threadPool(
    () =>
      new Worker(new URL('./thread.ts', import.meta.url), {
        resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
      }),
  );
  const work = { kind: `thread:${name}`, owner, ...limits[name] };
  return (await holder.inkwrightThreads.run({ name, input }, work)) as Awaited<
    ReturnType<Tasks[Name]>
  >;
}
