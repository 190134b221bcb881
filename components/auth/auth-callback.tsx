'use client';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { PageSpinner } from '@/components/shared/spinner';
import { awaitSession, checkSession, landingPath } from '@/lib/auth/flows';
import { failedSignIn, type GoogleFailure, type LinkError, linkError } from '@/lib/auth/link-error';
import { takeGoogleFailure, takeNext } from '@/lib/auth/pending';
import { notify } from '@/lib/browser/notify';
import { safeNextPath } from '@/lib/origin';
import { useAuth } from './auth-provider';

/** Waits for the session that Google or a mailed link has opened, then moves on. */
export function AuthCallback() {
  const router = useRouter();
  const { client } = useAuth();

  useEffect(() => {
    let ended = false;
    let isRecovery = false;
    let unsubscribe: () => void = () => undefined;
    const complete = async () => {
      const failure = linkError(window.location);
      const { auth } = await client();
      // Heard here at once; the auth context may tell of it after the way on is chosen.
      const { data } = auth.onAuthStateChange((event) => {
        if (event === 'PASSWORD_RECOVERY') isRecovery = true;
      });
      unsubscribe = () => data.subscription.unsubscribe();
      const session = await awaitSession(auth, failure ? { attempts: 1 } : {});
      if (ended) return;
      // The library leaves a code that it could not use; an older session says nothing about it.
      const isUnused = new URLSearchParams(window.location.search).has('code');
      const atGoogle = takeGoogleFailure();
      if (failure || !session || isUnused) notify(failureToast(failure, atGoogle));
      if (!session) return router.replace('/signup');
      const next = takeNext();
      const verdict = await checkSession(auth, session.access_token);
      // A reset link leads to the new password, wherever it landed.
      if (ended || isRecovery) return;
      if (verdict === 'second-factor')
        return router.replace(next ? `/login?next=${encodeURIComponent(next)}` : '/login');
      const landing = landingPath(session.user, Date.now());
      router.replace(landing === '/create' ? landing : safeNextPath(next, landing));
    };
    complete().catch(() => ended || router.replace('/signup'));
    return () => {
      ended = true;
      unsubscribe();
    };
  }, [client, router]);

  return <PageSpinner label="Completing sign in..." />;
}

function failureToast(failure: LinkError | null, atGoogle: GoogleFailure) {
  const title = failure ? failedSignIn(failure, atGoogle) : 'Login failed';
  const description =
    failure?.message ||
    'Sign-in could not be completed. Links work once, and only in the browser that asked for them.';
  return { title, description, tone: 'destructive' as const };
}
