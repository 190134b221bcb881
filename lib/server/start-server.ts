import 'server-only';
import { checkSettings } from '@/lib/doctor/settings';
import { ConfigurationError } from '@/lib/env';
import { logError } from '@/lib/observability/log';

/** Logs wrong settings and how to fix them; the server starts anyway. */
export function logConfigurationErrors(): void {
  const found = checkSettings().filter(({ state }) => state === 'wrong');
  for (const { what, says } of found) logError(`Configuration: ${what} ${says}`);
  if (found.length > 0)
    logError('Configuration: `npm run doctor` tells more; docs/deploy.md has every step.');
}

/** Throws on a setting that opens what only stand-ins on a developer's machine may need. */
export function refuseLocalSettings(): void {
  if (!process.env.FETCH_LOOPBACK_ORIGINS) return;
  throw new ConfigurationError(
    'FETCH_LOOPBACK_ORIGINS is for local mode: with it users could reach servers on this machine. Unset it.',
  );
}
