import { randomUUID } from 'node:crypto';
import { exampleIds } from '@/lib/api-v1/examples';
import type { Operation } from '@/lib/api-v1/operation';
import { type Owned, routeHandlers } from '../security/requests';

const handlers = await routeHandlers();

export type Sent = {
  key: string;
  params?: Record<string, unknown>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
};

/** Sends a request to the route of an operation, as its framework would. */
export async function send({ method, path }: Operation, sent: Sent): Promise<Response> {
  const route = `v1${path.replace(/\{(\w+)\}/g, '[$1]')}`;
  const handler = handlers.get(`${method} ${route}`);
  if (!handler) throw new Error(`There is no route ${method} ${route}.`);
  const query = new URLSearchParams(sent.query);
  const hasBody = sent.body !== undefined;
  const request = new Request(`http://ink.test/api/v1${path}?${query}`, {
    method,
    headers: {
      host: 'ink.test',
      authorization: `Bearer ${sent.key}`,
      'idempotency-key': randomUUID(),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...sent.headers,
    },
    ...(hasBody
      ? { body: typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body) }
      : {}),
  });
  return handler(request, { params: Promise.resolve(sent.params ?? {}) });
}

/** An example with an owner's ids in place of the documentation's. */
export function exampleOf({ example }: Operation, owned: Owned, version: string) {
  const own = JSON.stringify(example)
    .replaceAll(exampleIds.post, owned.postId)
    .replaceAll(exampleIds.job, owned.jobId)
    .replaceAll(exampleIds.source, owned.sourceId)
    .replaceAll(exampleIds.connection, owned.connectionId);
  const { params, query, body } = JSON.parse(own) as Omit<Sent, 'key'>;
  return { params, query, body, headers: { 'if-match': `"${version}"` } };
}
