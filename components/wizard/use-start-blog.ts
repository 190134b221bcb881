import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import { saveBlogProgress, startedProgress } from '@/hooks/blog-progress';
import { type OrderKeys, useOrder } from '@/hooks/use-order';
import { localStore } from '@/lib/browser-storage';
import { postPrice } from '@/lib/credits/prices';
import type { StartedJobView } from '@/lib/jobs/schema';
import { notify } from '@/lib/notify';
import { blogRequest } from './checks';
import type { WizardData } from './wizard-data';
import { attemptKey, sentBefore } from './wizard-storage';

type Options = { userId: string; data: WizardData; onStarted: () => void };

/** Starts the post and goes to its live card; a failed start is told and can be repeated. */
export function useStartBlog({ userId, data, onStarted }: Options) {
  const router = useRouter();
  const keys = useMemo(() => storedKeys(userId), [userId]);
  const { order, busy } = useOrder({ keys });
  const [started, setStarted] = useState(false);

  const start = async () => {
    if (started) return;
    const body = blogRequest(data);
    const result = await order<StartedJobView>({
      url: '/api/jobs/blog-generation',
      body,
      price: postPrice,
      upgrade: 'wizard',
      fallback: 'Please try again',
    });
    if (result.outcome === 'failed')
      notify({
        title: 'Failed to start generation',
        description: result.error,
        tone: 'destructive',
      });
    if (result.outcome !== 'started') return;
    setStarted(true);
    const form = { ...body, jobId: result.answer.jobId };
    saveBlogProgress(localStore, { userId, record: startedProgress, form });
    onStarted();
    notify({
      title: 'Blog Generation Started',
      description: 'You can watch it being written on your dashboard.',
    });
    router.push('/');
  };

  return { starting: busy || started, start };
}

/** Kept for every tab until the draft is cleared, so that a reload cannot pay twice either. */
function storedKeys(userId: string): OrderKeys {
  return {
    sentBefore: (body) => sentBefore(localStore, userId, body),
    keyFor: (body) => attemptKey(localStore, userId, body),
    answered: () => undefined,
  };
}
