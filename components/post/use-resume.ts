'use client';
import { useEffect, useRef } from 'react';
import { apiRequest } from '@/lib/api/client';
import type { CacheView } from '@/lib/images/schema';
import type { JobView } from '@/lib/jobs/schema';
import type { ImageEvent, ImageState, Place } from './image-state';
import { forgetImage, readProgress } from './image-storage';

type Resuming = {
  place: Place;
  state: ImageState;
  send: (event: ImageEvent) => void;
  /** The unfinished job of this very image. */
  mine: JobView | undefined;
  jobsKnown: boolean;
  /** True for a job whose end this block has seen already. */
  hasEnded: (jobId: string) => boolean;
};

/**
 * After a reload: follows an unfinished job again, clears progress without a job, asks the server
 * once whether the image exists, and shows a stored error again.
 */
export function useResume(resuming: Resuming): void {
  const { place, state, send, mine, jobsKnown, hasEnded } = resuming;
  const waiting = state.phase === 'idle';
  const resting = waiting || state.phase === 'done';
  const asked = useRef(state.phase === 'done');

  useEffect(() => {
    if (!mine) return;
    // Once it is over there is something new to ask for.
    asked.current = false;
    if (resting && mine.status === 'in-progress' && !hasEnded(mine.id))
      send({ type: 'started', jobId: mine.id });
  }, [resting, mine, send, hasEnded]);

  useEffect(() => {
    if (!waiting || !jobsKnown || mine || asked.current) return;
    asked.current = true;
    const stored = readProgress(place);
    if (stored?.isLoading) forgetImage(place);
    const failed = () => stored?.error && send({ type: 'failed', error: stored.error });
    const { prompt, postId, imageKey } = place;
    apiRequest<CacheView>('POST', '/api/check-image-cache', { body: { prompt, postId, imageKey } })
      .then(({ exists, imageUrl }) => {
        if (exists && imageUrl) send({ type: 'done', image: { imageUrl, alt: place.alt } });
        else failed();
      })
      // Without an answer the block offers to generate, and the server never charges twice.
      .catch(failed);
  }, [waiting, jobsKnown, mine, place, send]);
}
