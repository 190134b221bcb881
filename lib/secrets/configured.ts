import 'server-only';
import { secretsEnv } from '@/lib/env';

/** Whether secrets can be kept. A wrong key switches publishing off, and no page that shows posts. */
export function canKeepSecrets(): boolean {
  try {
    return secretsEnv() !== null;
  } catch {
    return false;
  }
}
