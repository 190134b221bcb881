import { ConfigurationError, paddleEnv } from '@/lib/env';
import { logError } from '@/lib/observability/log';

let toldOf = '';

/**
 * The configuration of billing, null when it is off or incomplete. What is missing is logged, once:
 * the rest of the application goes on without billing.
 */
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
