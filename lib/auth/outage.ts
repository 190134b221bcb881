/**
 * Whether an error of the auth library means that nothing was found out: no answer, a busy server,
 * or a proxy's page. Only the auth server's own refusals say something about a session.
 */
export function isOutage(error: { name: string; status?: number }): boolean {
  const { name, status = 0 } = error;
  if (name === 'AuthRetryableFetchError' || name === 'AuthUnknownError') return true;
  return status === 429 || status >= 500;
}

/** Whether the auth server said that a token is not, or no longer, good. */
export function isRefusal(error: { status?: number } | null): boolean {
  return error?.status === 401 || error?.status === 403;
}
