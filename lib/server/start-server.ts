import 'server-only';
import { checkSettings } from '@/lib/doctor/settings';
import { logError } from '@/lib/observability/log';

/** Logs wrong settings and how to fix them; the server starts anyway. */
export function logConfigurationErrors(): void {
  const found = checkSettings().filter(({ state }) => state === 'wrong');
  for (const { what, says } of found) logError(`Configuration: ${what} ${says}`);
  if (found.length > 0)
    logError('Configuration: `npm run doctor` tells more; docs/deploy.md has every step.');
}
