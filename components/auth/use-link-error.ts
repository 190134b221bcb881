import { useEffect } from 'react';
import { failedSignIn, linkError } from '@/lib/auth/link-error';
import { takeGoogleFailure } from '@/lib/auth/pending';
import { notify } from '@/lib/browser/notify';

/** Says what went wrong when a mailed link or Google sent the visitor back here without a session. */
export function useLinkError(): void {
  useEffect(() => {
    const failure = linkError(window.location);
    if (!failure) return;
    // Once said, a reload should not say it again.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    notify({
      title: failedSignIn(failure, takeGoogleFailure()),
      description: failure.message || 'Please try again.',
      tone: 'destructive',
    });
  }, []);
}
