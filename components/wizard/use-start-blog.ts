import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { useUpgradeModal } from '@/hooks/use-upgrade-modal';
import { ApiError, reasonOf } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import { localStore } from '@/lib/browser-storage';
import { postPrice } from '@/lib/credits/prices';
import { notify } from '@/lib/notify';
import { blogRequest } from './checks';
import { sendStart } from './send-start';
import type { WizardData } from './wizard-data';
import { sentBefore } from './wizard-storage';

type Options = { userId: string; data: WizardData; onStarted: () => void };

/**
 * Starts the post: the upgrade modal without enough credits, else the job, with the price taken
 * from the shown balance at once and put back when the start fails (spec.md §5, §8).
 */
export function useStartBlog({ userId, data, onStarted }: Options) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const upgrade = useUpgradeModal();
  const [starting, setStarting] = useState(false);
  const running = useRef(false);
  const statsKey = queries.stats().queryKey;

  const refresh = () => {
    for (const { queryKey } of [queries.activeJobs(), queries.jobs(), queries.stats()])
      queryClient.invalidateQueries({ queryKey });
  };

  const fail = (error: unknown) => {
    running.current = false;
    setStarting(false);
    // The answer may be lost after the server had taken the credits: ask for the true balance.
    refresh();
    if (error instanceof ApiError && error.status === 402) return upgrade.open('wizard');
    notify({
      title: 'Failed to start generation',
      description: reasonOf(error, 'Please try again'),
      tone: 'destructive',
    });
  };

  const start = async () => {
    if (running.current) return;
    const body = blogRequest(data);
    const credits = queryClient.getQueryData(statsKey)?.credits;
    // Sent before, it may be paid for already and only its answer lost: then the server decides.
    const repeated = sentBefore(localStore, userId, body) !== null;
    if (!repeated && credits !== undefined && credits < postPrice) return upgrade.open('wizard');
    running.current = true;
    setStarting(true);
    try {
      await sendStart(queryClient, { userId, body });
    } catch (error) {
      return fail(error);
    }
    onStarted();
    refresh();
    notify({
      title: 'Blog Generation Started',
      description: 'You can watch it being written on your dashboard.',
    });
    router.push('/');
  };

  return { starting, start };
}
