'use client';
import { useCallback, useState } from 'react';
import type { ActionResult } from '@/lib/api/action-result';
import { queries } from '@/lib/api/queries';
import { loseSession } from '@/lib/auth/session-gate';
import { isNewVersion, newVersionProblem } from '@/lib/browser/new-version';
import { useStepUp } from './step-up';

const lost = 'That did not reach the server. Nothing you entered is lost: please try again.';

/** Asks for a fresh proof where the action wants one. `run` resolves to null on failure and sets `problem`; a lost session leads to the login. */
export function useAction<I, T>(action: (input: I) => Promise<ActionResult<T>>) {
  const askForProof = useStepUp();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = useCallback(
    async (input: I): Promise<T | null> => {
      setBusy(true);
      setProblem(null);
      try {
        let result = await action(input);
        if (!result.ok && result.error.stepUp && (await askForProof({ action: 'Confirm' })))
          result = await action(input);
        if (result.ok) return result.data;
        if (result.error.code === 'unauthorized') loseSession();
        setProblem(result.error.message);
      } catch (error) {
        setProblem(isNewVersion(error) ? newVersionProblem : lost);
        // The middleware's refusal is not an action response, so it lands here too.
        noticeSignOut();
      } finally {
        setBusy(false);
      }
      return null;
    },
    [action, askForProof],
  );
  return { run, busy, problem, setProblem };
}

/** Sends no bearer token, like the action: the cookie may expire before the token. */
export function noticeSignOut(): void {
  fetch(queries.user().queryKey.join('/')).then(
    ({ status }) => status === 401 && loseSession(),
    () => undefined,
  );
}
