'use client';
import { useEffect, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '@/components/ui/dialog';
import { Label } from '@/components/ui/label';
import { cropPicture } from './crop-picture';

type Props = {
  file: File;
  busy: boolean;
  onClose: () => void;
  onCropped: (picture: Blob) => void;
  onUnreadable: () => void;
};

/** Chooses the square of an image that becomes the picture, by mouse, touch or keyboard. */
export function CropDialog({ file, busy, onClose, onCropped, onUnreadable }: Props) {
  const url = useObjectUrl(file);
  const zoomId = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const save = async () => {
    if (!area) return;
    const picture = await cropPicture(file, area);
    if (picture) onCropped(picture);
    else onUnreadable();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent>
        <DialogTitle>Choose the part to show</DialogTitle>
        <DialogDescription>Drag the image, or move it with the arrow keys.</DialogDescription>
        <div className="relative mt-5 aspect-square overflow-hidden rounded-lg bg-muted">
          {url ? (
            <Cropper
              image={url}
              crop={crop}
              zoom={zoom}
              aspect={1}
              cropShape="round"
              showGrid={false}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
              mediaProps={{ onError: onUnreadable }}
              cropperProps={{ role: 'group', 'aria-label': 'Part of the image to show' }}
            />
          ) : null}
        </div>
        <Label htmlFor={zoomId} className="mt-5 block">
          Zoom
        </Label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="mt-1.5 h-11 w-full accent-primary"
        />
        <DialogFooter>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={busy || !area} onClick={save}>
            {busy ? 'Saving...' : 'Save picture'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
