'use client';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { notify } from '@/lib/browser/notify';
import { downloadName, fileSizeLabel, formatBytes, isOptimised } from '@/lib/images/file-words';
import { srcSetOf } from '@/lib/images/sizes';
import type { ShownImage } from './image-state';

/** The image with its caption, its size and the way to keep it. */
export function ImageResult({ image, children }: { image: ShownImage; children?: ReactNode }) {
  const { imageUrl, alt, width, height } = image;
  const bytes = useFileSize(imageUrl, image.bytes);
  return (
    <figure className="image-figure">
      {/* biome-ignore lint/performance/noImgElement: stored at its sizes already, see lib/images */}
      <img
        src={imageUrl}
        srcSet={width ? srcSetOf(imageUrl, width) : undefined}
        sizes="(min-width: 768px) 42rem, 100vw"
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
        className="h-auto w-full rounded-lg border bg-muted"
      />
      <figcaption dir="auto" className="mt-3 text-center text-muted-foreground text-sm italic">
        {alt}
      </figcaption>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 font-sans text-muted-foreground text-sm print:hidden">
        {isOptimised(imageUrl) ? <Badge variant="accent">Auto-Optimized</Badge> : null}
        {bytes === undefined ? null : (
          <span className="tabular-nums">
            {fileSizeLabel(imageUrl)}: {formatBytes(bytes)}
          </span>
        )}
        <span className="ml-auto flex flex-wrap gap-2">
          {children}
          <Button variant="outline" size="sm" onClick={() => download(image)}>
            <Download aria-hidden />
            Download
          </Button>
        </span>
      </div>
    </figure>
  );
}

async function download({ imageUrl, alt }: ShownImage): Promise<void> {
  try {
    const address = URL.createObjectURL(await fetchImage(imageUrl));
    const link = document.createElement('a');
    link.href = address;
    link.download = downloadName(alt, imageUrl);
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    notify({ title: 'Download Started', description: 'Your image is being downloaded.' });
  } catch {
    notify({
      title: 'Download Failed',
      description: 'Failed to download the image. Please try again.',
      tone: 'destructive',
    });
  }
}

/** The size of an image whose size is unknown, read from the file itself. */
function useFileSize(imageUrl: string, known: number | undefined): number | undefined {
  const { data } = useQuery({
    queryKey: ['image-size', imageUrl],
    queryFn: async ({ signal }) => (await fetchImage(imageUrl, signal)).size,
    enabled: known === undefined,
  });
  return known ?? data;
}

/** The file behind an address, as the size line and the download need it. */
async function fetchImage(imageUrl: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(imageUrl, { signal });
  if (!response.ok) throw new Error(`The image answered ${response.status}.`);
  return response.blob();
}
