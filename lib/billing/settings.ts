import { ConfigurationError, paddleEnv } from '@/lib/env';
import { logError } from '@/lib/observability/log';

let warnedOf = '';

/** Null when billing is off or incomplete; the app runs without it. Logs each configuration error once. */
export function billingSettings(): ReturnType<typeof paddleEnv> {
  try {
    return paddleEnv();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    if (error.message !== warnedOf) logError(error.message);
    warnedOf = error.message;
    return null;
  }
}
