'use client';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { ImageView } from '@/lib/images/schema';
import { ImageIdle } from './image-idle';
import { ImageProgress } from './image-progress';
import { ImageResult } from './image-result';
import type { ShownImage } from './image-state';
import { useImageBlock } from './use-image-block';

const ImageEditor = lazy(async () => ({ default: (await import('./image-editor')).ImageEditor }));

type Props = {
  postId: string;
  imageKey: string;
  prompt: string;
  alt: string;
  /** The image as the server knew it when the page was made. */
  initial: ImageView | null;
};

/** Where the text asks for an image: order it, watch it come, keep it. */
export function ImageBlock({ postId, imageKey, prompt, alt, initial }: Props) {
  const place = useMemo(() => ({ postId, imageKey, prompt, alt }), [postId, imageKey, prompt, alt]);
  const block = useImageBlock(place, initial);
  const { state, job, queued } = block;
  if (queued) return <ImageProgress job={undefined} queued />;
  switch (state.phase) {
    case 'done':
      return <Finished place={place} image={state.image} block={block} />;
    case 'running':
      return <ImageProgress job={job?.view} unreachable={job?.unreachable} />;
    case 'failed':
      return <ImageError error={state.error} onRetry={block.retry} />;
    case 'idle':
    case 'starting':
      return (
        <ImageIdle
          alt={alt}
          busy={state.phase === 'starting'}
          blocked={block.blocked}
          onGenerate={(size) => block.generate({ size })}
        />
      );
  }
}

type FinishedProps = {
  place: Omit<Props, 'initial'>;
  image: ShownImage;
  block: ReturnType<typeof useImageBlock>;
};

function Finished({ place, image, block }: FinishedProps) {
  const [editing, setEditing] = useState(false);
  return (
    <ImageResult image={image}>
      <Button variant="ghost" size="sm" onClick={() => setEditing(true)}>
        <Pencil aria-hidden />
        Edit
      </Button>
      {editing ? (
        <Suspense>
          <ImageEditor
            place={place}
            image={image}
            blocked={block.blocked}
            onClose={() => setEditing(false)}
            onImage={block.show}
            onRegenerate={(order) => block.generate({ ...order, regenerate: true })}
          />
        </Suspense>
      ) : null}
    </ImageResult>
  );
}

function ImageError({ error, onRetry }: { error: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="rounded-lg border border-destructive/40 bg-destructive/8 p-5 font-sans text-sm"
    >
      <p className="font-medium">Error generating image:</p>
      <p className="mt-1 break-words leading-relaxed">{error}</p>
      <Button variant="outline" size="sm" className="mt-4" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
