import type { Operation } from './operation';

/** A request as a line for a shell, which holds the key as INKWRIGHT_KEY. */
export function curlOf({ method, path, example, needs, id }: Operation, origin: string): string {
  const { params = {}, query, body } = example;
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const headers = [
    '"Authorization: Bearer $INKWRIGHT_KEY"',
    ...(needs?.includes('idempotency-key') ? [`"Idempotency-Key: ${id}-1"`] : []),
    ...(needs?.includes('if-match') ? [`'If-Match: "1767312000000"'`] : []),
    ...(body ? ['"Content-Type: application/json"'] : []),
  ];
  return [
    `curl ${method === 'GET' || (method === 'POST' && body) ? '' : `-X ${method} `}'${origin}/api/v1${place}${search}'`,
    ...headers.map((header) => `-H ${header}`),
    ...(body ? [`-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`] : []),
  ].join(' \\\n  ');
}
