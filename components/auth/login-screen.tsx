'use client';
import { useCallback, useState } from 'react';
import { LoginForm } from './login-form';
import { MfaChallenge } from './mfa-challenge';
import { useLinkError } from './use-link-error';
import { useOnSignedIn } from './use-on-signed-in';

/** Long enough to read "Welcome back!" begin, short enough not to wait. */
const redirectMs = 500;

/** Login with email and password or Google, and the second factor where the account has one. */
export function LoginScreen({ next }: { next: string }) {
  const [needsCode, setNeedsCode] = useState(false);
  const askForCode = useCallback(() => setNeedsCode(true), []);
  useLinkError();
  useOnSignedIn({ to: next, delayMs: redirectMs, onSecondFactor: askForCode });
  return needsCode ? (
    <MfaChallenge onCancel={() => setNeedsCode(false)} />
  ) : (
    <LoginForm next={next} />
  );
}
