export type LinkError = { code: string; message: string };

export function linkError(address: { search: string; hash: string }): LinkError | null {
  const query = new URLSearchParams(address.search);
  const fragment = new URLSearchParams(address.hash.replace(/^#/, ''));
  const read = (name: string) => query.get(name) ?? fragment.get(name);
  const code = read('error_code') ?? read('error');
  const message = read('error_description');
  if (!code && !message) return null;
  // Anyone can craft this address, so the reader sees max 200 characters of it.
  return { code: code ?? '', message: (message ?? '').slice(0, 200) };
}

export type GoogleFailure = 'Google sign up failed' | 'Google login failed';

export function failedSignIn(
  error: LinkError,
  atGoogle: GoogleFailure,
): 'Login failed' | GoogleFailure {
  return /^(otp|flow_state)_/.test(error.code) ? 'Login failed' : atGoogle;
}
