'use client';
import { useOrder } from '@/hooks/use-order';
import { imagePrice } from '@/lib/credits/prices';
import { notify } from '@/lib/notify';

export type MissingImage = { imageKey: string; prompt: string; alt: string };

/** The server takes this many images in one order. */
export const mostAtOnce = 12;

/** Orders the missing images of a post at once. */
export function useBulkOrder() {
  const { order, busy } = useOrder();
  const orderAll = async (postId: string, missing: MissingImage[]) => {
    const images = missing
      .slice(0, mostAtOnce)
      .map(({ imageKey, prompt, alt }) => ({ imageId: imageKey, prompt, alt }));
    const result = await order({
      url: '/api/images/bulk',
      body: { postId, images },
      price: images.length * imagePrice,
      upgrade: 'credits',
      fallback: 'Failed to generate image',
    });
    if (result.outcome === 'failed')
      notify({
        title: 'Image Generation Failed',
        description: result.error,
        tone: 'destructive',
      });
  };
  return { order: orderAll, busy };
}
