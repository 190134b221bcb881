'use client';
import { useCallback, useState } from 'react';
import type { ActionResult } from '@/lib/action-result';
import { apiRequest, isUnauthorized } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import { useUnauthorized } from './use-unauthorized';

const lost = 'That did not reach the server. Nothing you entered is lost: please try again.';

/**
 * Calls a server action from a screen. `run` resolves to the data, or to null when it failed; then
 * `problem` says why in words. A signed-out reader is told so and sent to the login.
 */
export function useAction<I, T>(action: (input: I) => Promise<ActionResult<T>>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const unauthorized = useUnauthorized();
  const run = useCallback(
    async (input: I): Promise<T | null> => {
      setBusy(true);
      setProblem(null);
      try {
        const result = await action(input);
        if (result.ok) return result.data;
        if (result.error.code === 'unauthorized') unauthorized();
        setProblem(result.error.message);
      } catch {
        // The middleware refuses without an answer the action protocol could carry.
        if (await isSignedOut()) unauthorized();
        setProblem(lost);
      } finally {
        setBusy(false);
      }
      return null;
    },
    [action, unauthorized],
  );
  return { run, busy, problem, setProblem };
}

async function isSignedOut(): Promise<boolean> {
  try {
    await apiRequest('GET', queries.user().queryKey.join('/'));
    return false;
  } catch (error) {
    return isUnauthorized(error);
  }
}
