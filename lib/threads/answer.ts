import { parentPort } from 'node:worker_threads';

/** Answers each message with `{ result }` or `{ error }`. */
export function answerWith<Input>(work: (input: Input) => unknown): void {
  parentPort?.on('message', async (input: Input) => {
    try {
      parentPort?.postMessage({ result: await work(input) });
    } catch (error) {
      parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
    }
  });
}
