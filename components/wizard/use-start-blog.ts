import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type Dispatch, useEffect, useMemo, useRef, useState } from 'react';
import { startBlogProgress } from '@/hooks/use-blog-progress';
import { type OrderResult, useOrder } from '@/hooks/use-order';
import { localStore } from '@/lib/browser/browser-storage';
import { notify } from '@/lib/browser/notify';
import { randomId } from '@/lib/browser/random-id';
import { postPrice } from '@/lib/credits/prices';
import type { StartedJobView } from '@/lib/jobs/schema';
import { blogRequest } from './checks';
import { draftKeys } from './draft-order';
import type { WizardData } from './wizard-data';
import type { WizardAction } from './wizard-state';

type Options = {
  userId: string;
  data: WizardData;
  dispatch: Dispatch<WizardAction>;
  onStarted: (draftId: string) => void;
};

/** Orders without an answer, by their draft: the writer may leave the wizard and come back to it. */
const underWay = new Map<string, Promise<OrderResult<StartedJobView>>>();

const watch = 'You can watch it being written on your dashboard.';

/** Starts the post and goes to its live card; a failed start is told and can be repeated. */
export function useStartBlog({ userId, data, dispatch, onStarted }: Options) {
  const router = useRouter();
  const client = useQueryClient();
  const keys = useMemo(() => draftKeys(localStore, userId, data.draftId), [userId, data.draftId]);
  const { order, busy } = useOrder({ keys });
  const [started, setStarted] = useState(false);
  const [joined, setJoined] = useState(false);
  const { draftId } = data;
  const isHere = useIsMounted();

  // The order that was sent before the writer came back, as if they had stayed.
  useEffect(() => {
    const sent = underWay.get(draftId);
    if (!sent) return;
    let isCurrent = true;
    setJoined(true);
    sent.then(({ outcome }) => {
      if (!isCurrent) return;
      setJoined(false);
      if (outcome !== 'started') return;
      setStarted(true);
      onStarted(draftId);
      router.push('/');
    });
    return () => {
      isCurrent = false;
    };
  }, [draftId, onStarted, router]);

  const start = async () => {
    if (started || underWay.has(draftId)) return;
    const body = blogRequest(data);
    const sent = order<StartedJobView>({
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
    underWay.set(draftId, sent);
    const result = await sent;
    underWay.delete(draftId);
    if (result.outcome === 'failed')
      notify({
        title: 'Failed to start generation',
        description: result.error,
        tone: 'destructive',
        link: isHere() ? undefined : { label: 'Back to your draft', href: '/create' },
      });
    if (result.outcome !== 'started') return;
    setStarted(true);
    const form = { ...body, jobId: result.answer.jobId };
    startBlogProgress(client, { userId, form });
    onStarted(draftId);
    notify(
      result.answer.created === false
        ? { title: 'This post was already started', description: `It is paid for once. ${watch}` }
        : { title: 'Blog Generation Started', description: watch },
    );
    if (isHere()) router.push('/');
  };

  const starting = busy || started || joined;
  return { starting, started, start, wasSent: () => keys.sentBefore(null) !== null };
}

/** Tells whether the screen is still shown. */
function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}
