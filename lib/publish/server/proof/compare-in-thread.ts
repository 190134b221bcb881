import 'server-only';
import { Worker } from 'node:worker_threads';
import { threadMemoryMb, threadTask } from '@/lib/threads/task';
import { compareHtml } from './compare';

/** A site may send HTML that takes minutes to read. Throws `ThreadStopped`. */
export const compareInThread = threadTask({
  name: 'page',
  max: 2,
  deadlineMs: 10_000,
  script: 'lib/publish/server/proof/compare-thread.ts',
  start: () =>
    new Worker(new URL('./compare-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
    }),
  work: compareHtml,
});
