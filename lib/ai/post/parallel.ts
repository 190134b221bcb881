import 'server-only';
import { AiError } from '@/lib/ai/errors';

/**
 * Runs two pieces of work at the same time. When one fails the other is told to stop, unless
 * the failure is one to wait for, and waited for, so that nothing goes on after this has thrown.
 */
export async function parallel<A, B>(
  first: (stop: AbortSignal) => Promise<A>,
  second: (stop: AbortSignal) => Promise<B>,
): Promise<[A, B]> {
  const stop = new AbortController();
  let failure: { error: unknown } | null = null;
  const watched = async <T>(work: (stop: AbortSignal) => Promise<T>): Promise<T> => {
    try {
      return await work(stop.signal);
    } catch (error) {
      failure ??= { error };
      // What only has to wait must not end the other: that is paid for, and recorded once it is done.
      if (!(error instanceof AiError && error.kind === 'wait')) stop.abort();
      throw error;
    }
  };
  const [a, b] = await Promise.allSettled([watched(first), watched(second)]);
  if (a.status === 'fulfilled' && b.status === 'fulfilled') return [a.value, b.value];
  throw (failure as { error: unknown } | null)?.error;
}
