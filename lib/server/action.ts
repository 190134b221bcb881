import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import type { z } from 'zod';
import { type Db, getDb } from '@/db/client';
import type { ActionResult } from '@/lib/api/action-result';
import { type AuthUser, requireUser } from '@/lib/auth/server';
import { withLogFields } from '@/lib/observability/log';
import { knownError, parseInput, requestIdOf } from '@/lib/server/http';
import { assertWithinLimit, type RateLimitName } from '@/lib/server/rate-limit';
import { assertSameOrigin } from '@/lib/server/same-origin';

type Context<S extends z.ZodType> = { db: Db; user: AuthUser; input: z.output<S> };

/** Checks origin, user, input and `limit`. Returns failures; throws only Next's own errors. */
export function action<S extends z.ZodType, T>(
  options: { input: S; limit?: RateLimitName },
  run: (context: Context<S>) => Promise<T> | T,
): (input: z.input<S>) => Promise<ActionResult<T>> {
  return async (input) => {
    const request = { headers: await headers() };
    const requestId = requestIdOf(request);
    return withLogFields({ requestId }, answer);

    async function answer(): Promise<ActionResult<T>> {
      try {
        assertSameOrigin(request);
        const db = getDb();
        const user = await requireUser({ db, request, fresh: true });
        const parsed = parseInput(options.input, input) as z.output<S>;
        if (options.limit) await assertWithinLimit(db, user.id, options.limit);
        return { ok: true, data: await run({ db, user, input: parsed }) };
      } catch (error) {
        unstable_rethrow(error);
        const { code, message, details } = knownError(error, requestId);
        const stepUp = details?.stepUp === true ? { stepUp: true } : {};
        return { ok: false, error: { code, message, ...stepUp } };
      }
    }
  };
}
