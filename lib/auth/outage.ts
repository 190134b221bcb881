/** True if the error says nothing about the session: no answer, busy server, proxy's page. */
export function isOutage(error: { name: string; status?: number }): boolean {
  const { name, status = 0 } = error;
  if (name === 'AuthRetryableFetchError' || name === 'AuthUnknownError') return true;
  return status === 429 || status >= 500;
}

export function isRefusal(error: { status?: number } | null): boolean {
  return error?.status === 401 || error?.status === 403;
}
