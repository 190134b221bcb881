'use client';
import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { Textarea } from '@/components/ui/textarea';
import { imagePrice } from '@/lib/credits/prices';
import { descriptionLimit } from '@/lib/images/limits';
import type { ImageSizeName } from '@/lib/images/sizes';
import type { Place, ShownImage } from './image-state';
import { SizeSelect } from './size-select';
import { useImageEdits } from './use-image-edits';

type Props = {
  place: Place;
  image: ShownImage;
  blocked: boolean;
  onClose: () => void;
  onImage: (image: ShownImage) => void;
  onRegenerate: (order: { prompt: string; alt: string; size: ImageSizeName }) => void;
};

/** Changes an image: its description, another one from the model, or the writer's own. */
export function ImageEditor(props: Props) {
  const { place, image, onClose, onImage } = props;
  const { busy, problem, saveAlt, upload } = useImageEdits(place, (changed) => {
    onImage(changed);
    onClose();
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-lg">
        <DialogTitle>Edit this image</DialogTitle>
        <DialogDescription>
          Changes show in the post at once. The old image is kept until you replace it.
        </DialogDescription>
        <AltForm
          alt={image.alt}
          busy={busy || !image.id}
          problem={problem?.of === 'alt' ? problem.text : null}
          onSave={(alt) => image.id && saveAlt(image.id, alt, image)}
        />
        <AgainForm {...props} busy={busy} />
        <UploadField
          busy={busy}
          problem={problem?.of === 'upload' ? problem.text : null}
          onFile={(file) => upload(file, image.alt)}
        />
      </DialogContent>
    </Dialog>
  );
}

type AltProps = {
  alt: string;
  busy: boolean;
  problem: string | null;
  onSave: (alt: string) => void;
};

function AltForm({ alt: saved, busy, problem, onSave }: AltProps) {
  const [alt, setAlt] = useState(saved);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(alt.trim());
  };
  return (
    <form onSubmit={submit} className="mt-6 grid gap-2">
      <Label htmlFor={id}>Alt text</Label>
      <div className="flex flex-wrap gap-2 sm:flex-nowrap">
        <Input
          id={id}
          value={alt}
          maxLength={descriptionLimit}
          dir="auto"
          onChange={(event) => setAlt(event.target.value)}
        />
        <Button
          type="submit"
          variant="outline"
          disabled={busy || !alt.trim() || alt.trim() === saved}
        >
          Save
        </Button>
      </div>
      <Problem message={problem} />
    </form>
  );
}

function AgainForm({
  place,
  image,
  blocked,
  busy,
  onClose,
  onRegenerate,
}: Props & { busy: boolean }) {
  const [prompt, setPrompt] = useState(image.prompt ?? place.prompt);
  const [size, setSize] = useState<ImageSizeName>('landscape');
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const kept = image.alt !== place.alt || prompt.trim() === place.prompt;
    onRegenerate({ prompt: prompt.trim(), size, alt: kept ? image.alt : prompt.trim() });
    onClose();
  };
  return (
    <form onSubmit={submit} className="mt-6 grid gap-2 border-t pt-6">
      <Label htmlFor={id}>Describe another image</Label>
      <Textarea
        id={id}
        value={prompt}
        maxLength={descriptionLimit}
        rows={3}
        dir="auto"
        onChange={(event) => setPrompt(event.target.value)}
      />
      <div className="mt-1 flex flex-wrap items-end gap-3">
        <SizeSelect value={size} onChange={setSize} />
        <Button type="submit" disabled={busy || blocked || !prompt.trim()}>
          Generate Again
          <span className="font-normal opacity-85 tabular-nums">{imagePrice} credits</span>
        </Button>
      </div>
    </form>
  );
}

type UploadProps = { busy: boolean; problem: string | null; onFile: (file: File) => void };

function UploadField({ busy, problem, onFile }: UploadProps) {
  const id = useId();
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) onFile(file);
  };
  return (
    <div className="mt-6 grid gap-2 border-t pt-6">
      <Label htmlFor={id}>Use your own image</Label>
      <input
        id={id}
        type="file"
        accept="image/webp,image/png,image/jpeg"
        disabled={busy}
        onChange={pick}
        className="w-full text-sm file:mr-3 file:h-11 file:rounded-md file:border file:border-input/60 file:bg-card file:px-4 file:font-medium"
      />
      <Problem message={problem} />
      <p className="text-muted-foreground text-sm">
        {busy
          ? 'Working...'
          : 'WebP, PNG or JPEG. Large images are made smaller before they are sent. Free.'}
      </p>
    </div>
  );
}
