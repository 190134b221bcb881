import 'server-only';
import { Worker } from 'node:worker_threads';
import { threadMemoryMb, threadTask } from '@/lib/threads/task';
import { plainTexts } from './plain-lines';

/** A site may send HTML that takes minutes to read. Throws `ThreadStopped`. */
export const plainTextsInThread = threadTask({
  name: 'site-text',
  max: 1,
  deadlineMs: 10_000,
  start: () =>
    new Worker(new URL('./plain-lines-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
    }),
  work: plainTexts,
});
