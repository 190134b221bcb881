import 'server-only';
import { AppError } from '@/lib/errors';
import { formatDelay } from '@/lib/format/when';
import { AiError } from './errors';
import { settings } from './openai/client';

export function asAppError(error: unknown): unknown {
  if (!(error instanceof AiError)) return error;
  const seconds = Math.max(1, Math.ceil((error.retryAfterMs ?? 5_000) / 1_000));
  const wait = { 'retry-after': String(seconds) };
  if (error.kind === 'wait') {
    const message = `${error.message} Please try again ${formatDelay(seconds)}.`;
    const code = error.code === 'user_day_limit' ? 'rate_limited' : 'unavailable';
    return new AppError(code, message, { headers: wait, cause: error });
  }
  if (error.kind === 'fatal') return new AppError('invalid', error.message, { cause: error });
  const headers = error.kind === 'retry' ? wait : undefined;
  return new AppError('unavailable', error.message, { headers, cause: error });
}

/** Throws AppError `unavailable` if no model is configured. */
export function assertWritingOn(): void {
  try {
    settings();
  } catch (error) {
    throw asAppError(error);
  }
}
