import { AppError } from '@/lib/errors';
import { hasWaiting } from './limit-concurrency';

/** A body has this long while others wait for its place. */
const hurriedMs = 10_000;

type Arrival = {
  /** Of {@link limitConcurrency}, whose place the body takes. */
  line: string;
  longestMs: number;
  /** For its sender, when it is late. */
  message: string;
  signal?: AbortSignal;
};

/** Aborts a late body, so that it does not stay in memory after its slot is freed. */
export async function arrived(
  read: (signal: AbortSignal) => Promise<Uint8Array>,
  { line, longestMs, message, signal }: Arrival,
): Promise<Uint8Array> {
  const late = new AbortController();
  const giveUp = () => late.abort(new AppError('bad_request', message));
  const timer = setTimeout(giveUp, longestMs);
  const start = performance.now();
  const hurry = setInterval(() => {
    if (performance.now() - start >= hurriedMs && hasWaiting(line)) giveUp();
  }, 1_000);
  try {
    return await read(signal ? AbortSignal.any([late.signal, signal]) : late.signal);
  } finally {
    clearTimeout(timer);
    clearInterval(hurry);
  }
}
