'use client';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useImageOnScreen } from '@/hooks/images-on-screen';
import { useFollowedJob } from '@/hooks/use-jobs';
import { type OrderResult, useOrder } from '@/hooks/use-order';
import { notify } from '@/lib/browser/notify';
import { imagePrice } from '@/lib/credits/prices';
import type { ImageView } from '@/lib/images/schema';
import type { ImageSizeName } from '@/lib/images/sizes';
import { isOver } from '@/lib/jobs/browser/writing';
import type { JobView, StartedJobView } from '@/lib/jobs/schema';
import { type ImageEvent, nextImageState, type Place, type ShownImage } from './image-state';
import { forgetImage, writeImageUrl, writeProgress } from './image-storage';
import { useImages, useReport } from './images-provider';
import { useResume } from './use-resume';

/** One image's life: ordered, followed, shown, tried again. */
export function useImageBlock(place: Place, initial: ImageView | null) {
  const [state, send] = useReducer(
    nextImageState,
    initial ? { phase: 'done' as const, image: initial } : { phase: 'idle' as const },
  );
  const start = useStartImage();
  const { jobs } = useImages();
  const jobId = state.phase === 'running' ? state.jobId : null;
  const isMine = (job: JobView) =>
    job.data.postId === place.postId && job.data.imageId === place.imageKey;
  const mine = jobs?.find(isMine);
  const blocked = jobs?.some((job) => !isMine(job)) ?? false;

  const ended = useRef(new Set<string>());
  const hasEnded = useCallback((id: string) => ended.current.has(id), []);
  const end = useCallback((id: string, event: ImageEvent) => {
    ended.current.add(id);
    send(event);
  }, []);

  useResume({ place, state, send, mine, jobsKnown: jobs !== undefined, hasEnded });
  useImageOnScreen(place);
  useReport(place.imageKey, state.phase === 'done');
  const job = useOwnJob({ place, jobId, end });

  const generate = useCallback(
    async (options: {
      size: ImageSizeName;
      prompt?: string;
      alt?: string;
      regenerate?: boolean;
    }) => {
      if (state.phase === 'done' && !options.regenerate) return;
      send({ type: 'ask', again: options.regenerate });
      writeProgress(place, { ...blank, isLoading: true });
      const order = { prompt: place.prompt, alt: place.alt, ...options };
      const result = await start({ ...order, postId: place.postId, imageId: place.imageKey });
      if (result.outcome === 'started') send({ type: 'started', jobId: result.answer.jobId });
      if (result.outcome === 'refused') {
        forgetImage(place);
        send({ type: 'refused' });
      }
      if (result.outcome === 'failed') {
        writeProgress(place, { ...blank, error: result.error });
        send({ type: 'failed', error: result.error });
        notify({
          title: 'Image Generation Failed',
          description: result.error,
          tone: 'destructive',
        });
      }
    },
    [place, start, state.phase],
  );
  const retry = useCallback(() => {
    forgetImage(place);
    send({ type: 'retry' });
  }, [place]);
  const show = useCallback((image: ShownImage) => send({ type: 'done', image }), []);
  // An order of many waits in line here; the one whose turn it is is followed.
  const queued = state.phase === 'idle' && mine?.status === 'pending' && !hasEnded(mine.id);
  return { state, job, blocked, queued, generate, retry, show };
}

const blank = { progress: 0, timeElapsed: 0, isLoading: false, hasGenerated: false, error: null };

type Following = {
  place: Place;
  jobId: string | null;
  end: (jobId: string, event: ImageEvent) => void;
};

/** Follows the job of this place, and ends the block's waiting when it has ended. */
function useOwnJob({ place, jobId, end }: Following) {
  const { job, error, isLost } = useFollowedJob(jobId);

  useEffect(() => {
    if (jobId && isLost) end(jobId, { type: 'refused' });
  }, [jobId, isLost, end]);

  useEffect(() => {
    if (!jobId || !job) return;
    const { percentage: progress, timeElapsed } = job.progress;
    const image = job.result?.image;
    if (!isOver(job)) {
      writeProgress(place, { ...blank, progress, timeElapsed, isLoading: true });
    } else if (job.status === 'completed' && image) {
      writeImageUrl(place, image.imageUrl);
      writeProgress(place, { ...blank, progress: 100, timeElapsed, hasGenerated: true });
      end(jobId, {
        type: 'done',
        image: { ...image, alt: image.alt || place.alt, generated: true },
      });
    } else {
      const reason = job.error || 'Image generation failed';
      writeProgress(place, { ...blank, progress, timeElapsed, error: reason });
      end(jobId, { type: 'failed', error: reason });
    }
  }, [jobId, job, place, end]);

  return jobId ? { view: job, unreachable: error !== null && !isLost } : null;
}

type ImageOrder = {
  prompt: string;
  postId: string;
  imageId: string;
  size: ImageSizeName;
  alt?: string;
  regenerate?: boolean;
};

/** Orders an image. */
function useStartImage(): (body: ImageOrder) => Promise<OrderResult<StartedJobView>> {
  const { order } = useOrder();
  return useCallback(
    (body) =>
      order({
        url: '/api/jobs/image-generation',
        body,
        price: imagePrice,
        upgrade: 'credits',
        fallback: 'Failed to generate image',
        onConflict: () => notify(alreadyRunning),
      }),
    [order],
  );
}

const alreadyRunning = {
  title: 'Image Generation Already in Progress',
  description:
    'Please wait for the current image generation to complete before starting a new one.',
  tone: 'destructive',
} as const;
