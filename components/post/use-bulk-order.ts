'use client';
import { useOrder } from '@/hooks/use-order';
import { notify } from '@/lib/browser/notify';
import { bulkOffer } from './bulk-offer';

export type MissingImage = { imageKey: string; prompt: string; alt: string };

/** Orders the missing images of a post at once. */
export function useBulkOrder() {
  const { order, busy } = useOrder();
  const orderAll = async (postId: string, missing: MissingImage[]) => {
    const { count, price } = bulkOffer(missing.length);
    const images = missing
      .slice(0, count)
      .map(({ imageKey, prompt, alt }) => ({ imageId: imageKey, prompt, alt }));
    const result = await order({
      url: '/api/images/bulk',
      body: { postId, images },
      price,
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
