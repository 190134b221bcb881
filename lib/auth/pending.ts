import { isRecord, tabStore } from '@/lib/browser/browser-storage';
import type { GoogleFailure } from './link-error';

/** What must survive a reload or a trip to Google, in this tab's storage. Nothing secret. */
const keys = {
  mail: 'inkwright-pending-mail',
  next: 'inkwright-next',
  google: 'inkwright-google',
} as const;
const lifetimeMs = 60 * 60_000;

/** A mail we asked for: a code for a new account or a link for an existing one. */
export type PendingMail = { step: 'verify-code' | 'existing-account'; email: string };

export function rememberMail(mail: PendingMail | null): void {
  if (mail) tabStore.write(keys.mail, { ...mail, at: Date.now() });
  else tabStore.remove(keys.mail);
}

/** The mail this tab is waiting for, up to an hour after it was asked for. */
export function recallMail(now: number): PendingMail | null {
  const stored = tabStore.read(keys.mail);
  if (!isRecord(stored) || !(now - Number(stored.at) < lifetimeMs)) return null;
  const { step, email } = stored;
  const known = step === 'verify-code' || step === 'existing-account';
  return known && typeof email === 'string' ? { step, email } : null;
}

/** Keeps the address to continue at while the browser is at Google. */
export function rememberNext(next: string | null): void {
  if (next === null) tabStore.remove(keys.next);
  else tabStore.write(keys.next, next);
}

export function takeNext(): string | null {
  const next = tabStore.read(keys.next);
  tabStore.remove(keys.next);
  return typeof next === 'string' ? next : null;
}

/** Keeps which screen led to Google, because a failure there is told as that screen's. */
export function rememberGoogle(failure: GoogleFailure): void {
  tabStore.write(keys.google, failure);
}

export function takeGoogleFailure(): GoogleFailure {
  const failure = tabStore.read(keys.google);
  tabStore.remove(keys.google);
  return failure === 'Google sign up failed' ? failure : 'Google login failed';
}
