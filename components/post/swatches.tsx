'use client';
import { useImages } from './images-provider';

/** The colours that an image will have; nothing without any. */
export function Swatches() {
  const { colors } = useImages();
  if (colors.length === 0) return null;
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-sm">
      In your brand colours
      {colors.map(({ name, hex }) => (
        <span key={hex} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className="size-3.5 rounded-full border border-foreground/20"
            style={{ backgroundColor: hex }}
          />
          {name}
        </span>
      ))}
    </p>
  );
}
