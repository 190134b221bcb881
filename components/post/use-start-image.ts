'use client';
import { useCallback } from 'react';
import { type OrderResult, useOrder } from '@/hooks/use-order';
import { imagePrice } from '@/lib/credits/prices';
import type { ImageSizeName } from '@/lib/images/sizes';
import type { StartedJobView } from '@/lib/jobs/schema';
import { notify } from '@/lib/notify';

type ImageOrder = {
  prompt: string;
  postId: string;
  imageId: string;
  size: ImageSizeName;
  alt?: string;
  regenerate?: boolean;
};

/** Orders an image. */
export function useStartImage(): (body: ImageOrder) => Promise<OrderResult<StartedJobView>> {
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
