import { isRecord, tabStore } from '@/lib/browser/browser-storage';
import type { GoogleFailure } from './link-error';

/** Must survive a reload or a trip to Google. Nothing secret. */
const keys = {
  mail: 'inkwright-pending-mail',
  next: 'inkwright-next',
  google: 'inkwright-google',
  linking: 'inkwright-linking',
} as const;
const lifetimeMs = 60 * 60_000;

export type PendingMail = { step: 'verify-code' | 'existing-account'; email: string };

export function rememberMail(mail: PendingMail | null): void {
  if (mail) tabStore.write(keys.mail, { ...mail, at: Date.now() });
  else tabStore.remove(keys.mail);
}

export function recallMail(now: number): PendingMail | null {
  const stored = tabStore.read(keys.mail);
  if (!isRecord(stored) || !(now - Number(stored.at) < lifetimeMs)) return null;
  const { step, email } = stored;
  const known = step === 'verify-code' || step === 'existing-account';
  return known && typeof email === 'string' ? { step, email } : null;
}

export function rememberNext(next: string | null): void {
  if (next === null) tabStore.remove(keys.next);
  else tabStore.write(keys.next, next);
}

export function takeNext(): string | null {
  const next = tabStore.read(keys.next);
  tabStore.remove(keys.next);
  return typeof next === 'string' ? next : null;
}

export function rememberGoogle(failure: GoogleFailure): void {
  tabStore.write(keys.google, failure);
}

export function takeGoogleFailure(): GoogleFailure {
  const failure = tabStore.read(keys.google);
  tabStore.remove(keys.google);
  return failure === 'Google sign up failed' ? failure : 'Google login failed';
}

export function rememberLinking(): void {
  tabStore.write(keys.linking, true);
}

/** True if this tab left to link an account. Mailed links come back to the same page. */
export function takeLinking(): boolean {
  const isLinking = tabStore.read(keys.linking) === true;
  tabStore.remove(keys.linking);
  return isLinking;
}
