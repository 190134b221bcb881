/**
 * What has to survive a reload or a trip to Google: session storage of this tab, without anything
 * secret. Storage that is blocked means only that a reload starts over.
 */
const keys = { mail: 'inkwright-pending-mail', next: 'inkwright-next' } as const;
const lifetimeMs = 60 * 60_000;

/** A mail we asked for: a code for a new account or a link for an existing one. */
export type PendingMail = { step: 'verify-code' | 'existing-account'; email: string };

export function rememberMail(mail: PendingMail | null): void {
  write(keys.mail, mail && JSON.stringify({ ...mail, at: Date.now() }));
}

/** The mail this tab is waiting for, up to an hour after it was asked for. */
export function recallMail(now: number): PendingMail | null {
  try {
    const stored = JSON.parse(read(keys.mail) ?? 'null') as (PendingMail & { at: number }) | null;
    const known = stored?.step === 'verify-code' || stored?.step === 'existing-account';
    return known && typeof stored.email === 'string' && now - stored.at < lifetimeMs
      ? { step: stored.step, email: stored.email }
      : null;
  } catch {
    return null;
  }
}

/** Keeps the address to continue at while the browser is at Google. */
export function rememberNext(next: string | null): void {
  write(keys.next, next);
}

export function takeNext(): string | null {
  const next = read(keys.next);
  write(keys.next, null);
  return next;
}

function read(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, value);
  } catch {
    // Blocked storage; see above.
  }
}
