'use client';
import { useMemo } from 'react';
import { Button } from '@/components/ui/button';
import type { ImageView } from '@/lib/images/schema';
import { ImageIdle } from './image-idle';
import { ImageProgress } from './image-progress';
import { ImageResult } from './image-result';
import { useImageBlock } from './use-image-block';

type Props = {
  postId: string;
  imageKey: string;
  prompt: string;
  alt: string;
  /** The picture as the server knew it when the page was made. */
  initial: ImageView | null;
};

/** Where the text asks for a picture: order it, watch it come, keep it. */
export function ImageBlock({ postId, imageKey, prompt, alt, initial }: Props) {
  const place = useMemo(() => ({ postId, imageKey, prompt, alt }), [postId, imageKey, prompt, alt]);
  const { state, job, blocked, generate, retry } = useImageBlock(place, initial);
  switch (state.phase) {
    case 'done':
      return <ImageResult picture={state.picture} />;
    case 'running':
      return <ImageProgress job={job?.view} unreachable={job?.unreachable ?? false} />;
    case 'failed':
      return <ImageError error={state.error} onRetry={retry} />;
    case 'idle':
    case 'starting':
      return (
        <ImageIdle
          alt={alt}
          busy={state.phase === 'starting'}
          blocked={blocked}
          onGenerate={(size) => generate({ size })}
        />
      );
  }
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
