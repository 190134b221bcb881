import 'server-only';
import { Worker } from 'node:worker_threads';
import { ThreadStopped } from '@/lib/threads/pool';
import { threadMemoryMb, threadTask } from '@/lib/threads/task';
import type { ReadInput, ReadResult } from '../reading/read-source';

const read = threadTask<ReadInput, ReadResult>({
  name: 'source',
  max: 1,
  deadlineMs: 60_000,
  maxGrowthMb: 600,
  script: 'lib/sources/server/read-thread.ts',
  start: () =>
    new Worker(new URL('./read-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
    }),
  work: async (input) => (await import('../reading/read-source')).readSource(input),
});

/** Files may be made to take all memory or all time: those end as unreadable. */
export async function readInThread(input: ReadInput, userId: string): Promise<ReadResult> {
  try {
    return await read(input, userId);
  } catch (error) {
    if (error instanceof ThreadStopped) return { unreadable: 'too-complex' };
    throw error;
  }
}
