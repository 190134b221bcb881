const credentials = /\b(Basic|Bearer|Ghost)\s+[\w+/=.~-]{6,}/gi;

/** For logs: a site may echo the request that it was sent. */
export function withoutCredentials(text: string, secrets: string[]): string {
  const spellings = secrets.flatMap((secret) => [secret, secret.replace(/\s+/g, '')]);
  return spellings
    .filter((secret) => secret.length >= 6)
    .reduce((clean, secret) => clean.replaceAll(secret, '[secret]'), text)
    .replace(credentials, '$1 [secret]');
}
