import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
} from '@modelcontextprotocol/server';
import { after } from 'next/server';
import { queue } from '@/app/api/v1/serve';
import type { Db } from '@/db/client';
import { appUrl } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { batchLength } from '@/lib/mcp/batch-length';
import { type McpCaller, mcpServer } from '@/lib/mcp/server';
import { logWarning } from '@/lib/observability/log';
import { readBytes, requestIdOf, route } from '@/lib/server/http';
import { countApiRequest } from '@/lib/server/rate-limit';
import { assertSameOrigin } from '@/lib/server/same-origin';

// A tool waits for jobs, and the queue is worked after the answer.
export const maxDuration = 300;

const maxBytes = 1_300_000;

const handler = createMcpHandler(
  ({ authInfo }) => mcpServer(authInfo?.extra?.caller as McpCaller),
  {
    // No tool changes while a client listens, and each stream would stay open.
    maxSubscriptions: 0,
    onerror: (error) => logWarning('A request of an MCP client was refused', error),
  },
);

export const POST = route({ auth: 'key', scope: 'read' }, async ({ request, db, user }) => {
  assertOwnHost(request);
  const { id, keyId, scopes } = user;
  const caller: McpCaller = {
    ...{ db, user: { id }, scopes, queue, after, signal: request.signal },
    ...{ idempotencyKey: undefined, ifMatch: undefined, requestId: requestIdOf(request) },
  };
  // The key itself goes no further.
  const authInfo = { token: '', clientId: keyId, scopes, extra: { caller } };
  const body = await readBytes(request, maxBytes);
  await countBatch(db, user.id, body);
  const { url, method, headers } = request;
  const whole = new Request(url, { method, headers, body: new Uint8Array(body) });
  const answer = await handler.fetch(whole, { authInfo });
  answer.headers.set('cache-control', 'private, no-store, no-transform');
  return answer;
});

/** The request has counted for the first message of a batch. */
async function countBatch(db: Db, userId: string, body: Uint8Array): Promise<void> {
  const others = batchLength(body) - 1;
  if (others > 0) await countApiRequest(db, userId, others);
}

/** Against DNS rebinding. A proxy must pass the host that its visitors asked for. */
function assertOwnHost(request: Request): void {
  assertSameOrigin(request);
  const own = appUrl();
  if (own && hostHeaderValidationResponse(request, [own.hostname, ...localhostAllowedHostnames()]))
    throw new AppError('forbidden', 'This host is not the address of Inkwright.');
}
