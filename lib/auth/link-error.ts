/** What a mailed link or Google brought back instead of a session. */
export type LinkError = { code: string; message: string };

/** Reads the error that the auth server leaves in the query, the fragment, or both. */
export function linkError(address: { search: string; hash: string }): LinkError | null {
  const query = new URLSearchParams(address.search);
  const fragment = new URLSearchParams(address.hash.replace(/^#/, ''));
  const read = (name: string) => query.get(name) ?? fragment.get(name);
  const code = read('error_code') ?? read('error');
  const message = read('error_description');
  if (!code && !message) return null;
  // Anybody can write an address, so only so much of it is repeated to the reader.
  return { code: code ?? '', message: (message ?? '').slice(0, 200) };
}

export type GoogleFailure = 'Google sign up failed' | 'Google login failed';

/** Which way in had failed: mailed links have error codes of their own. */
export function failedSignIn(
  error: LinkError,
  atGoogle: GoogleFailure,
): 'Login failed' | GoogleFailure {
  return /^(otp|flow_state)_/.test(error.code) ? 'Login failed' : atGoogle;
}
