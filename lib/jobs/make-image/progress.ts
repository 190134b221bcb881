import { recentImageSeconds } from '@/db/queries/images';
import { imageModel } from '@/lib/ai/images';
import { expectedSeconds, guessedPercentage } from '@/lib/images/expected-time';
import { type ImageSizeName, imageSizes } from '@/lib/images/sizes';
import type { JobContext } from '@/lib/jobs/engine/types';

const everyMs = 1_500;

export async function withProgress<T>(
  { db, progress }: Pick<JobContext, 'db' | 'progress'>,
  size: ImageSizeName,
  work: () => Promise<T>,
): Promise<T> {
  const message = 'Generating image...';
  const like = { ...imageModel(), size: imageSizes[size].pixels };
  const expected = expectedSeconds(await recentImageSeconds(db, like));
  const start = performance.now();
  const tell = () => {
    const percentage = guessedPercentage((performance.now() - start) / 1000, expected);
    // Ignored, because the signal reports a lost lease.
    progress({ percentage, message }).catch(() => undefined);
  };
  await progress({ percentage: 0, message });
  const timer = setInterval(tell, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
