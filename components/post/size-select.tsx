'use client';
import { useId } from 'react';
import { type ImageSizeName, imageSizeNames, imageSizes } from '@/lib/images/sizes';

type Props = {
  value: ImageSizeName;
  disabled?: boolean;
  onChange: (size: ImageSizeName) => void;
};

/** The browser's own select: phones show their wheel, and it costs no JavaScript. */
export function SizeSelect({ value, disabled, onChange }: Props) {
  const id = useId();
  return (
    <label htmlFor={id} className="grid gap-1.5 text-sm">
      <span className="text-muted-foreground">Size</span>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(toSize(event.target.value))}
        className="h-11 rounded-md border border-input/70 bg-card px-3 text-base sm:text-sm"
      >
        {imageSizeNames.map((name) => (
          <option key={name} value={name}>
            {imageSizes[name].label}
          </option>
        ))}
      </select>
    </label>
  );
}

function toSize(value: string): ImageSizeName {
  return imageSizeNames.find((name) => name === value) ?? 'landscape';
}
