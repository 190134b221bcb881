'use client';
import { ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { SlowStart } from '@/components/shared/slow-start';
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { imagePrice } from '@/lib/credits/prices';
import { type ImageSizeName, imageSizes } from '@/lib/images/sizes';
import { SizeSelect } from './size-select';
import { Swatches } from './swatches';

type Props = {
  alt: string;
  busy: boolean;
  /** Another image of this user is being made. */
  blocked: boolean;
  onGenerate: (size: ImageSizeName) => void;
};

/** The place of an image that is not there yet. */
export function ImageIdle({ alt, busy, blocked, onGenerate }: Props) {
  const [size, setSize] = useState<ImageSizeName>('landscape');
  const { label, width, height } = imageSizes[size];
  return (
    <div className="rounded-lg border border-input/70 border-dashed bg-muted/40 p-5 font-sans text-base sm:p-6">
      <div className="flex gap-4">
        <span
          aria-hidden
          className="grid size-11 shrink-0 place-items-center rounded-md bg-accent text-accent-foreground"
        >
          <ImageIcon className="size-5" />
        </span>
        <div className="min-w-0">
          <p className="text-muted-foreground text-sm">AI will generate</p>
          <p dir="auto" className="break-words font-medium text-base leading-snug">
            {alt}
          </p>
          <p className="mt-1.5 text-muted-foreground text-sm">
            <span>Ready to generate</span>
            <span aria-hidden> · </span>
            <span className="tabular-nums">
              {label} {width}×{height}
            </span>
          </p>
          <Swatches />
        </div>
      </div>
      {blocked ? <AnotherIsRunning /> : null}
      <div className="mt-5 flex flex-wrap items-end gap-3">
        <SizeSelect value={size} disabled={busy} onChange={setSize} />
        <Button disabled={busy || blocked} onClick={() => onGenerate(size)}>
          {busy ? 'Starting...' : 'Generate Image'}
          <span className="font-normal opacity-85 tabular-nums">{imagePrice} credits</span>
        </Button>
      </div>
      <SlowStart isWaiting={busy} className="mt-3" />
    </div>
  );
}

function AnotherIsRunning() {
  return (
    <Alert className="mt-4 rounded-md border-border bg-highlight/60 text-highlight-foreground leading-normal">
      <AlertTitle>Image Generation in Progress</AlertTitle>
      <AlertDescription className="mt-0.5">
        Another image is currently being generated. Please wait for it to complete.
      </AlertDescription>
    </Alert>
  );
}
