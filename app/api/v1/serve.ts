import { after } from 'next/server';
import type { z } from 'zod';
import { drainWhatIsLeft, startJobs } from '@/app/api/drain-after-response';
import type { FileAnswer, Operation } from '@/lib/api-v1/operation';
import { AppError } from '@/lib/errors';
import { idempotencyKey } from '@/lib/jobs/engine/idempotency-key';
import { route } from '@/lib/server/http';

export const queue = { start: startJobs, look: drainWhatIsLeft };

/** The route handler of an operation. */
export function serve<
  P extends z.ZodObject | undefined,
  Q extends z.ZodObject | undefined,
  B extends z.ZodObject | undefined,
  V extends z.ZodType | undefined,
>(operation: Operation<P, Q, B, V>) {
  const { scope, params, query, body, maxBytes } = operation;
  return route(
    { auth: 'key', scope, params, query, body, maxBytes },
    async ({ request, db, user, ...input }) => {
      const key = idempotencyKey(request);
      if (!key && operation.needs?.includes('idempotency-key'))
        throw new AppError(
          'bad_request',
          'Send an Idempotency-Key, a new one for each order. A repeated one is charged once.',
        );
      const caller = {
        ...{ db, user, queue, after, signal: request.signal, idempotencyKey: key },
        ifMatch: request.headers.get('if-match') ?? undefined,
      };
      return toResponse(operation, await operation.run(caller, input), request);
    },
  );
}

function toResponse(operation: Operation, answer: unknown, request: Request): Response {
  const { status, view, etag } = operation;
  if (!view) return answer === undefined ? new Response(null, { status }) : fileResponse(answer);
  const viewed = view.parse(answer);
  const tag = etag?.(viewed);
  const headers: Record<string, string> = tag ? { etag: `"${tag}"` } : {};
  if (
    tag &&
    operation.method === 'GET' &&
    request.headers.get('if-none-match')?.includes(`"${tag}"`)
  )
    return new Response(null, { status: 304, headers });
  return Response.json(viewed, { status, headers });
}

function fileResponse(answer: unknown): Response {
  const { body, type, fileName } = answer as FileAnswer;
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="post"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    },
  });
}
