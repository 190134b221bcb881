import 'server-only';
import { Worker } from 'node:worker_threads';
import { threadMemoryMb, threadTask } from '@/lib/threads/task';
import { judgeSentences } from '../judge-sentences';

/** Passages made of figures and names take minutes to compare. Throws `ThreadStopped`. */
export const judgeInThread = threadTask({
  name: 'evidence',
  max: 2,
  deadlineMs: 20_000,
  script: 'lib/evidence/server/judge-thread.ts',
  start: () =>
    new Worker(new URL('./judge-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
    }),
  work: judgeSentences,
});
