/** Accounts are switched off: the address or key of Supabase is not set. */
export class NotConfiguredError extends Error {
  constructor() {
    super('Accounts are not set up on this server yet, so no one can sign in or sign up.');
    this.name = 'NotConfiguredError';
  }
}

const unreachable =
  'The sign-in service could not be reached. Nothing you typed is lost; please try again in a moment.';

/** Supabase answers so where its mail server is not set up or refuses; its reason does not reach us. */
const failed =
  'The sign-in service had an error. Nothing you typed is lost; please try again in a moment.';

const captchaRefused = 'The security check was not accepted. Please try again.';

/** What to tell the reader about a failed call: the provider's sentence, else `fallback`. */
export function authMessage(error: unknown, fallback: string): string {
  if (!(error instanceof Error)) return fallback;
  if (error.name === 'AuthRetryableFetchError')
    return (error as { status?: unknown }).status === 500 ? failed : unreachable;
  if (error instanceof TypeError) return unreachable;
  if (error.name === 'ChunkLoadError') return unreachable;
  if (authCode(error) === 'captcha_failed') return captchaRefused;
  const message = error.message.trim();
  // Answers without a readable body reach us as JSON leftovers such as "{}".
  return !message || /^[[{<]/.test(message) ? fallback : message;
}

/** The provider's machine-readable reason, as in "email_not_confirmed". */
export function authCode(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : null;
}
