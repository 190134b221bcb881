'use client';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useActiveImageJobs } from '@/hooks/use-jobs';
import { apiRequest } from '@/lib/api/client';
import type { CacheView } from '@/lib/images/schema';
import { parseContent } from '@/lib/posts/content';
import type { Place } from '../image-state';
import { readProgress } from '../image-storage';
import type { PlacedImage, PlacedImages } from './placed-images';

/** The images of an edited text as the post shows them, and what becomes of those that are missing. */
export function usePlacedImages(postId: string, content: string): PlacedImages {
  const queryClient = useQueryClient();
  const places = useMemo(() => placesOf(postId, content), [postId, content]);
  const jobs = useActiveImageJobs();
  const answers = useQueries({
    queries: places.map(({ imageKey, prompt }) => ({
      queryKey: [cacheKey, postId, imageKey],
      queryFn: () =>
        apiRequest<CacheView>('POST', '/api/check-image-cache', {
          body: { prompt, postId, imageKey },
        }),
      // An image may have come while the editor was closed.
      refetchOnMount: 'always' as const,
    })),
    combine: (results) => results.map(({ data }) => data),
  });
  const running = jobs
    ?.filter(({ data }) => data.postId === postId)
    .map(({ data }) => data.imageId);
  const runningNow = running?.join(' ') ?? '';
  const before = useRef(runningNow);
  useEffect(() => {
    // A job that is over may have left an image.
    if (before.current !== runningNow)
      queryClient.invalidateQueries({ queryKey: [cacheKey, postId] });
    before.current = runningNow;
  }, [runningNow, queryClient, postId]);
  return useMemo(
    () =>
      new Map(
        places.flatMap((place, at) => {
          const image = imageAt(place, answers[at], runningNow.split(' ').includes(place.imageKey));
          return image ? [[place.prompt, image] as const] : [];
        }),
      ),
    [places, answers, runningNow],
  );
}

const cacheKey = 'image-of-place';

/** Images with a description, of several with the same one the first. */
export function placesOf(postId: string, content: string): Place[] {
  const places = new Map<string, Place>();
  for (const block of parseContent(content).blocks)
    if (block.type === 'image' && !places.has(block.prompt))
      places.set(block.prompt, { ...block, postId });
  return [...places.values()];
}

/** Undefined until it is known. */
export function imageAt(
  place: Place,
  cached: CacheView | undefined,
  isRunning: boolean,
): PlacedImage | undefined {
  if (isRunning) return { state: 'running' };
  if (!cached) return undefined;
  if (cached.exists && cached.imageUrl) return { state: 'done', imageUrl: cached.imageUrl };
  const error = readProgress(place)?.error;
  return error ? { state: 'failed', error } : { state: 'idle' };
}
