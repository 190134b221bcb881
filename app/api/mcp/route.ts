import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
} from '@modelcontextprotocol/server';
import { after } from 'next/server';
import { queue } from '@/app/api/v1/serve';
import { appUrl } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { type McpCaller, mcpServer } from '@/lib/mcp/server';
import { logWarning } from '@/lib/observability/log';
import { requestIdOf, route } from '@/lib/server/http';
import { assertSameOrigin } from '@/lib/server/same-origin';

// A tool waits for jobs, and the queue is worked after the answer.
export const maxDuration = 300;

const handler = createMcpHandler(
  ({ authInfo }) => mcpServer(authInfo?.extra?.caller as McpCaller),
  {
    maxRequestBodySize: 1_300_000,
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
  const answer = await handler.fetch(request, { authInfo });
  answer.headers.set('cache-control', 'private, no-store, no-transform');
  return answer;
});

/** Against DNS rebinding. A proxy must pass the host that its visitors asked for. */
function assertOwnHost(request: Request): void {
  assertSameOrigin(request);
  const own = appUrl();
  if (own && hostHeaderValidationResponse(request, [own.hostname, ...localhostAllowedHostnames()]))
    throw new AppError('forbidden', 'This host is not the address of Inkwright.');
}
