import type { AuthClient } from './browser';
import { leaveSession, openGate } from './session-gate';

/** Holds back requests during the sign-out. If it fails, sends them and rethrows. */
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
