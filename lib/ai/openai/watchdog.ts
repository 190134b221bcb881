import { AiError } from '../errors';
import { cancelled, type Service, writingService } from './classify';

export type WatchLimits = { firstMs: number; idleMs: number; totalMs: number };

/** Reasoning models may think before the first chunk, but do not pause between chunks. */
export const watchLimits: WatchLimits = { firstMs: 60_000, idleMs: 30_000, totalMs: 240_000 };

type Watchdog = {
  signal: AbortSignal;
  race<T>(work: Promise<T>): Promise<T>;
  beat(): void;
  stop(): void;
};

/**
 * Needed because the SDK's timeout only covers the headers, and a connection may ignore an abort.
 */
export function startWatchdog(
  caller: AbortSignal,
  limits: WatchLimits,
  service: Service = writingService,
): Watchdog {
  const inner = new AbortController();
  let fail: (error: AiError) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  const end = (error: AiError) => {
    fail(error);
    inner.abort();
  };
  const onAbort = () => end(cancelled(caller.reason));
  const onSilence = () => end(stalled(service));
  let idle = setTimeout(() => end(unanswered(service)), limits.firstMs);
  const total = setTimeout(onSilence, limits.totalMs);
  if (caller.aborted) onAbort();
  caller.addEventListener('abort', onAbort, { once: true });
  return {
    signal: inner.signal,
    race(work) {
      work.catch(() => {});
      return Promise.race([failed, work]);
    },
    beat() {
      clearTimeout(idle);
      idle = setTimeout(onSilence, limits.idleMs);
    },
    stop() {
      clearTimeout(idle);
      clearTimeout(total);
      caller.removeEventListener('abort', onAbort);
      inner.abort();
    },
  };
}

function stalled({ name }: Service): AiError {
  return new AiError('retry', 'stalled', `The ${name} stopped in the middle of its answer.`);
}

function unanswered({ name }: Service): AiError {
  return new AiError('retry', 'timeout', `The ${name} did not answer in time.`);
}
