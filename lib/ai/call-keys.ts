import 'server-only';

/** Keys `<work>:1`, `<work>:2`, … in call order. Identical requests share a key. */
export type CallKeys = (body: unknown) => string;

export function callKeys(first: string): CallKeys {
  const work = first.replace(/:1$/, '');
  const made: string[] = [];
  return (body) => {
    const request = JSON.stringify(body);
    if (!made.includes(request)) made.push(request);
    return `${work}:${made.indexOf(request) + 1}`;
  };
}

/** The SDK's own `idempotencyKey` option sends no header to this API. */
export function keyHeader(key: string | undefined): { headers?: Record<string, string> } {
  return key ? { headers: { 'Idempotency-Key': key } } : {};
}
