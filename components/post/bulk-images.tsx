'use client';
import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { SlowStart } from '@/components/shared/slow-start';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { useHydrated } from '@/hooks/seed-queries';
import { queries } from '@/lib/api/queries';
import { bulkOffer } from './bulk-offer';
import { useImages } from './images-provider';
import { Swatches } from './swatches';
import { type MissingImage, useBulkOrder } from './use-bulk-order';

type Props = {
  postId: string;
  /** Places without an image when the page was made. */
  missing: MissingImage[];
};

/** Fills a whole post with images: the price first, then one progress for all of them. */
export function BulkImages({ postId, missing }: Props) {
  const { data } = useQuery(queries.subscription());
  const subscription = useHydrated(queries.subscription().queryKey, data);
  const { jobs = [], made } = useImages();
  const { order, busy } = useBulkOrder();
  const waiting = jobs.filter((job) => job.data.postId === postId);
  const left = missing.filter(({ imageKey }) => !made.has(imageKey));
  if (!subscription?.features.bulkImageGeneration || left.length < 2) return null;
  const running = waiting.length > 0;
  const { price, label } = bulkOffer(left.length);
  return (
    <section
      aria-label="Images of this post"
      className="post-screen-only mb-8 rounded-lg border bg-muted/50 p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <p className="font-medium">
            {running
              ? `${waiting.length} ${waiting.length === 1 ? 'image is' : 'images are'} on the way`
              : `${left.length} images are still missing`}
          </p>
          <Swatches />
        </div>
        {running ? null : (
          <Button
            className="h-auto min-h-11 max-w-full shrink flex-wrap gap-y-0 py-2"
            disabled={busy}
            onClick={() => order(postId, left)}
          >
            <Images aria-hidden />
            {busy ? 'Starting...' : label}
            <span className="font-normal opacity-85 tabular-nums">{price} credits</span>
          </Button>
        )}
      </div>
      <SlowStart isWaiting={busy && !running} className="mt-3" />
      {running ? (
        <Progress
          className="mt-4"
          aria-label="Progress of all images"
          value={Math.min(
            100,
            (100 * (missing.length - left.length) +
              sum(waiting.map((j) => j.progress.percentage))) /
              missing.length,
          )}
        />
      ) : null}
    </section>
  );
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
