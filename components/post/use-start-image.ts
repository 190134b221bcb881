'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useCredits } from '@/hooks/use-credits';
import { useUpgradeModal } from '@/hooks/use-upgrade-modal';
import { ApiError, apiRequest, isUnauthorized, reasonOf } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import { imagePrice } from '@/lib/credits/prices';
import type { ImageSizeName } from '@/lib/images/sizes';
import type { StartedJobView } from '@/lib/jobs/schema';
import { notify } from '@/lib/notify';
import { randomId } from '@/lib/random-id';
import { useImages } from './images-provider';

export type ImageOrder = {
  prompt: string;
  postId: string;
  imageId: string;
  size: ImageSizeName;
  alt?: string;
  regenerate?: boolean;
};

export type StartResult =
  | { outcome: 'started'; jobId: string }
  | { outcome: 'refused' }
  | { outcome: 'failed'; error: string };

/** Orders a picture: money first, then the request, and every refusal in its own words. */
export function useStartImage(): (order: ImageOrder) => Promise<StartResult> {
  const queryClient = useQueryClient();
  const { open } = useUpgradeModal();
  const credits = useCredits();
  const { refresh } = useImages();
  // Kept until the server has answered, so that a repeated request cannot pay twice.
  const key = useRef<string | null>(null);

  return useCallback(
    async (order) => {
      const known = credits.known();
      // Sent before, it may be paid for already and only its answer lost: then the server decides.
      if (!key.current && known !== undefined && known < imagePrice) {
        open('credits');
        return { outcome: 'refused' };
      }
      key.current ??= randomId();
      const giveBack = credits.spend(imagePrice);
      try {
        const { jobId } = await apiRequest<StartedJobView>('POST', '/api/jobs/image-generation', {
          body: order,
          headers: { 'idempotency-key': key.current },
        });
        key.current = null;
        queryClient.invalidateQueries({ queryKey: queries.jobs().queryKey });
        credits.reload();
        refresh();
        return { outcome: 'started', jobId };
      } catch (error) {
        if (error instanceof ApiError) key.current = null;
        giveBack();
        credits.reload();
        const refusal = refusalOf(error);
        if (!refusal) return { outcome: 'failed', error: reasonOf(error, failedToGenerate) };
        if (refusal === 'no credits') open('credits');
        if (refusal === 'another image') {
          notify(alreadyRunning);
          refresh();
        }
        return { outcome: 'refused' };
      }
    },
    [credits, open, queryClient, refresh],
  );
}

const failedToGenerate = 'Failed to generate image';
const alreadyRunning = {
  title: 'Image Generation Already in Progress',
  description:
    'Please wait for the current image generation to complete before starting a new one.',
  tone: 'destructive',
} as const;

function refusalOf(error: unknown): 'signed out' | 'no credits' | 'another image' | null {
  if (isUnauthorized(error)) return 'signed out';
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'payment_required') return 'no credits';
  return error.code === 'conflict' ? 'another image' : null;
}
