import { ConfigurationError, paddleEnv } from '@/lib/env';
import { logError } from '@/lib/observability/log';

let toldOf = '';

/** Null when billing is off or incomplete; the app runs without it. Logs each configuration error once. */
export function billingSettings(): ReturnType<typeof paddleEnv> {
  try {
    return paddleEnv();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    if (error.message !== toldOf) logError(error.message);
    toldOf = error.message;
    return null;
  }
}
