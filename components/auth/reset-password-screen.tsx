'use client';
import Link from 'next/link';
import { useCallback, useEffect, useRef, useState } from 'react';
import { PageSpinner } from '@/components/shared/spinner';
import { Button } from '@/components/ui/button';
import { checkSession } from '@/lib/auth/flows';
import { linkError } from '@/lib/auth/link-error';
import { AuthHeading } from './auth-heading';
import { useAuth } from './auth-provider';
import { MfaChallenge } from './mfa-challenge';
import { PasswordReset } from './password-reset';
import { ProblemNote } from './problem-note';
import { ResetPasswordForm } from './reset-password-form';

type Stage = 'reading' | 'dead-link' | 'second-factor' | 'form' | 'done';

/** Sets a new password with the session that the mailed link opened. */
export function ResetPasswordScreen() {
  const { session, isLoading, client } = useAuth();
  const [stage, setStage] = useState<Stage>('reading');
  const token = session?.access_token;
  const isLinkDead = useRef(false);

  useEffect(() => {
    if (stage === 'done' || (stage === 'form' && token)) return;
    isLinkDead.current ||= linkError(window.location) !== null;
    if (isLinkDead.current) return setStage('dead-link');
    if (!token) {
      if (!isLoading) setStage('dead-link');
      return;
    }
    let ended = false;
    const decide = async () => {
      const { auth } = await client();
      await auth.getSession();
      // The library leaves a code that it could not use. Whoever was signed in before must not set
      // a password believing it is the one of the account in the mail.
      isLinkDead.current = new URLSearchParams(window.location.search).has('code');
      const verdict = isLinkDead.current ? 'refused' : await checkSession(auth, token);
      if (!ended) setStage(stageFor[verdict]);
    };
    decide().catch(() => ended || setStage('form'));
    return () => {
      ended = true;
    };
  }, [token, isLoading, client, stage]);

  const finish = useCallback(() => setStage('done'), []);
  if (stage === 'done') return <PasswordReset />;
  if (stage === 'form') return <ResetPasswordForm email={session?.user.email} onDone={finish} />;
  if (stage === 'second-factor') return <MfaChallenge onCancel={() => setStage('dead-link')} />;
  if (stage === 'dead-link') return <DeadLink />;
  return <PageSpinner label="Loading..." />;
}

const stageFor = { ok: 'form', 'second-factor': 'second-factor', refused: 'dead-link' } as const;

/** A reset link that no longer opens anything: used, expired, or opened in another browser. */
function DeadLink() {
  const [reason, setReason] = useState<string | null>(null);
  useEffect(() => setReason(linkError(window.location)?.message ?? null), []);
  return (
    <>
      <AuthHeading title="This link does not work any more">
        Reset links work once, for an hour, and only in the browser that asked for them. A new one
        takes a minute.
      </AuthHeading>
      <div className="flex flex-col gap-5">
        <ProblemNote problem={reason} />
        <Button asChild size="lg">
          <Link href="/forgot-password">Send a new link</Link>
        </Button>
        <Button asChild variant="ghost">
          <Link href="/login">Back to Login</Link>
        </Button>
      </div>
    </>
  );
}
