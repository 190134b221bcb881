import type { Worker } from 'node:worker_threads';
import { limitConcurrency } from '@/lib/server/limit-concurrency';

/** An idle thread holds about 30 MB. */
const idleMs = 30_000;

export class ThreadStopped extends Error {}

type Limits = {
  kind: string;
  max: number;
  /** User id; runs one task of a kind at a time. */
  owner: string;
  deadlineMs: number;
  /** What the process may grow by meanwhile: buffers are not in the limits of a thread. */
  maxGrowthMb?: number;
};

/** The threads of `start` must answer as `answerWith` does. */
export function threadPool(start: () => Worker) {
  const idle = new Map<Worker, NodeJS.Timeout>();

  function take(): Worker {
    const [free] = idle;
    if (!free) return start();
    const [thread, timer] = free;
    clearTimeout(timer);
    idle.delete(thread);
    thread.ref();
    return thread;
  }

  function putBack(thread: Worker): void {
    const end = () => {
      idle.delete(thread);
      void thread.terminate();
    };
    thread.unref();
    idle.set(thread, setTimeout(end, idleMs).unref());
  }

  /** Throws {@link ThreadStopped}. Time in the queue does not count. */
  function run(message: unknown, { kind, max, owner, ...limits }: Limits): Promise<unknown> {
    return limitConcurrency(`${kind}:${owner}`, 1, () =>
      limitConcurrency(kind, max, async () => {
        const thread = take();
        const answer = await answerOf(thread, message, limits).catch((error: unknown) => {
          void thread.terminate();
          throw error;
        });
        putBack(thread);
        if ('error' in answer) throw new Error(answer.error);
        return answer.result;
      }),
    );
  }

  return { run };
}

type Answer = { result: unknown } | { error: string };

const growthEveryMs = 100;

function answerOf(
  thread: Worker,
  message: unknown,
  {
    deadlineMs,
    maxGrowthMb = Number.POSITIVE_INFINITY,
  }: Pick<Limits, 'deadlineMs' | 'maxGrowthMb'>,
): Promise<Answer> {
  const allowed = process.memoryUsage.rss() + maxGrowthMb * 1_000_000;
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      clearTimeout(timer);
      clearInterval(watch);
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      done();
    };
    const stopped = (reason: string, cause?: Error) =>
      settle(() => reject(new ThreadStopped(reason, { cause })));
    const timer = setTimeout(() => stopped(`no result after ${deadlineMs} ms`), deadlineMs);
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > allowed) stopped(`more than ${maxGrowthMb} MB of memory`);
    }, growthEveryMs);
    const onMessage = (answer: Answer) => settle(() => resolve(answer));
    const onError = (error: Error) => stopped(error.message, error);
    const onExit = (code: number) => stopped(`the thread ended with code ${code}`);
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    thread.postMessage(message);
  });
}
