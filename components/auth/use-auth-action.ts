import { useCallback, useState } from 'react';
import type { AuthClient } from '@/lib/auth/browser';
import { authMessage } from '@/lib/auth/messages';
import { notify } from '@/lib/browser/notify';
import { useAuth } from './auth-provider';

type Action = {
  /** Title of the toast when it fails, and its words when the provider gave none. */
  failure: string;
  fallback: string;
  work: (auth: AuthClient['auth']) => Promise<void>;
};

/**
 * Runs a call to the auth service; forms are disabled while it `isPending`. A failure becomes a destructive toast and stays
 * readable as `problem`; `error` is the thrown value. Resolves to whether it worked.
 */
export function useAuthAction() {
  const { client } = useAuth();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);

  const run = useCallback(
    async ({ failure, fallback, work }: Action): Promise<boolean> => {
      setPending(true);
      setProblem(null);
      setError(null);
      try {
        await work((await client()).auth);
        return true;
      } catch (thrown) {
        const description = authMessage(thrown, fallback);
        setProblem(description);
        setError(thrown);
        notify({ title: failure, description, tone: 'destructive' });
        return false;
      } finally {
        setPending(false);
      }
    },
    [client],
  );
  return { run, isPending, problem, error };
}
