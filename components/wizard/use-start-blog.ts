import { useRouter } from 'next/navigation';
import { type Dispatch, useMemo, useState } from 'react';
import { saveBlogProgress, startedProgress } from '@/hooks/blog-progress';
import { useOrder } from '@/hooks/use-order';
import { localStore } from '@/lib/browser-storage';
import { postPrice } from '@/lib/credits/prices';
import type { StartedJobView } from '@/lib/jobs/schema';
import { notify } from '@/lib/notify';
import { randomId } from '@/lib/random-id';
import { blogRequest } from './checks';
import { draftKeys } from './draft-order';
import type { WizardData } from './wizard-data';
import type { WizardAction } from './wizard-state';

type Options = {
  userId: string;
  data: WizardData;
  dispatch: Dispatch<WizardAction>;
  onStarted: () => void;
};

const watch = 'You can watch it being written on your dashboard.';

/** Starts the post and goes to its live card; a failed start is told and can be repeated. */
export function useStartBlog({ userId, data, dispatch, onStarted }: Options) {
  const router = useRouter();
  const keys = useMemo(() => draftKeys(localStore, userId, data.draftId), [userId, data.draftId]);
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
      onConflict: () => {
        dispatch({ type: 'another-post', draftId: randomId() });
        notify({
          title: 'This post was already started',
          description:
            'It is being written as it was before your last changes. Generate again for another post.',
          link: { label: 'Go to the dashboard', href: '/dashboard' },
        });
      },
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
    notify(
      result.answer.created === false
        ? { title: 'This post was already started', description: `It is paid for once. ${watch}` }
        : { title: 'Blog Generation Started', description: watch },
    );
    router.push('/');
  };

  return { starting: busy || started, start, wasSent: () => keys.sentBefore(null) !== null };
}
