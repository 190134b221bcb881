import 'server-only';

/**
 * Idempotency keys of the paid calls of one piece of work: `<work>:1`, `<work>:2`, … in call order.
 * An identical request keeps its key, so the provider can recognise a repetition.
 */
export type CallKeys = (body: unknown) => string;

/** `first` is the name of the first call and ends in `:1`. */
export function callKeys(first: string): CallKeys {
  const work = first.replace(/:1$/, '');
  const made: string[] = [];
  return (body) => {
    const request = JSON.stringify(body);
    if (!made.includes(request)) made.push(request);
    return `${work}:${made.indexOf(request) + 1}`;
  };
}

/** What goes with a call that has a name; the SDK's own option for it sends nothing to this API. */
export function keyHeader(key: string | undefined): { headers?: Record<string, string> } {
  return key ? { headers: { 'Idempotency-Key': key } } : {};
}
