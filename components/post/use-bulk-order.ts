'use client';
import { useRef, useState } from 'react';
import { useCredits } from '@/hooks/use-credits';
import { useUpgradeModal } from '@/hooks/use-upgrade-modal';
import { ApiError, apiRequest, reasonOf } from '@/lib/api/client';
import { imagePrice } from '@/lib/credits/prices';
import { notify } from '@/lib/notify';
import { randomId } from '@/lib/random-id';
import type { MissingImage } from './bulk-images';
import { useImages } from './images-provider';

/** Orders all missing pictures at once; a request repeated after a lost answer orders nothing twice. */
export function useBulkOrder() {
  const [busy, setBusy] = useState(false);
  const key = useRef<string | null>(null);
  const { open } = useUpgradeModal();
  const credits = useCredits();
  const { refresh } = useImages();

  const order = async (postId: string, missing: MissingImage[]) => {
    const images = missing.slice(0, 12).map(({ imageKey, prompt, alt }) => ({
      imageId: imageKey,
      prompt,
      alt,
    }));
    const known = credits.known();
    // Sent before, it may be paid for already and only its answer lost: then the server decides.
    if (!key.current && known !== undefined && known < images.length * imagePrice) {
      open('credits');
      return;
    }
    setBusy(true);
    key.current ??= randomId();
    const giveBack = credits.spend(images.length * imagePrice);
    try {
      await apiRequest('POST', '/api/images/bulk', {
        body: { postId, images },
        headers: { 'idempotency-key': key.current },
      });
      key.current = null;
    } catch (error) {
      if (error instanceof ApiError) key.current = null;
      giveBack();
      if (error instanceof ApiError && error.code === 'payment_required') open('credits');
      else
        notify({
          title: 'Image Generation Failed',
          description: reasonOf(error, 'Failed to generate image'),
          tone: 'destructive',
        });
    } finally {
      credits.reload();
      await refresh();
      setBusy(false);
    }
  };
  return { order, busy };
}
