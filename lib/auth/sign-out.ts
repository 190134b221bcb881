import type { AuthClient } from './browser';
import { leaveSession, openGate } from './session-gate';

/**
 * Ends this browser's session, or with "global" all of the account. Requests stop before it, so
 * that none arrives after it; they go on when it fails, which throws.
 */
export async function signOut(auth: AuthClient['auth'], scope: 'local' | 'global'): Promise<void> {
  leaveSession();
  try {
    const { error } = await auth.signOut({ scope });
    if (error) throw error;
  } catch (error) {
    openGate();
    throw error;
  }
}
