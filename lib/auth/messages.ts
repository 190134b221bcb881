export class NotConfiguredError extends Error {
  constructor() {
    super('Accounts are not set up on this server yet, so no one can sign in or sign up.');
    this.name = 'NotConfiguredError';
  }
}

const unreachable =
  'The sign-in service could not be reached. Nothing you typed is lost; please try again in a moment.';

/** Supabase answers 500 when its mail server is missing or refuses; we never get the reason. */
const failed =
  'The sign-in service had an error. Nothing you typed is lost; please try again in a moment.';

const captchaRefused = 'The security check was not accepted. Please try again.';

export function authMessage(error: unknown, fallback: string): string {
  if (!(error instanceof Error)) return fallback;
  if (error.name === 'AuthRetryableFetchError')
    return (error as { status?: unknown }).status === 500 ? failed : unreachable;
  if (error instanceof TypeError) return unreachable;
  if (error.name === 'ChunkLoadError') return unreachable;
  if (authCode(error) === 'captcha_failed') return captchaRefused;
  const message = error.message.trim();
  // An answer without a readable body arrives as leftover JSON such as "{}".
  return !message || /^[[{<]/.test(message) ? fallback : message;
}

export function authCode(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : null;
}
