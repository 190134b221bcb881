import { AppError } from '@/lib/errors';

/** How long a sign-in or a code counts for what cannot be undone. */
const freshSeconds = 10 * 60;

function isFreshlyProven({ provenAt }: { provenAt: number }, now = Date.now()): boolean {
  return now / 1000 - provenAt < freshSeconds;
}

/** Throws AppError `forbidden` unless the session was proven within ten minutes. */
export function assertFreshlyProven(user: { provenAt: number }): void {
  if (isFreshlyProven(user)) return;
  throw new AppError('forbidden', 'Confirm it’s you, then try again.', {
    details: { stepUp: true },
  });
}
