import { parentPort } from 'node:worker_threads';
import { type Tasks, tasks } from './tasks';

/** The entry of a thread: one task at a time, answered with its result or its error's message. */
parentPort?.on('message', async ({ name, input }: { name: keyof Tasks; input: never }) => {
  try {
    parentPort?.postMessage({ result: await tasks[name](input) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
