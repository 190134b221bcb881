/** The sizes an image can be ordered in. Client-safe. */
export const imageSizes = {
  landscape: { label: 'Landscape', pixels: '1536x1024', width: 1536, height: 1024 },
  square: { label: 'Square', pixels: '1024x1024', width: 1024, height: 1024 },
  portrait: { label: 'Portrait', pixels: '1024x1536', width: 1024, height: 1536 },
} as const;

export type ImageSizeName = keyof typeof imageSizes;
export const imageSizeNames = ['landscape', 'square', 'portrait'] as const;

/** Widths a stored image exists in beside its own; none is ever larger than the original. */
export const derivativeWidths = [640, 1024] as const;

/** `owner/x/img/abc.webp` → `owner/x/img/abc-640.webp`; works on paths and on addresses. */
export function derivativeOf(path: string, width: number): string {
  return path.replace(/\.webp$/, `-${width}.webp`);
}

/**
 * The `srcset` of an image we stored, or undefined for anything else (an address without the
 * derivatives beside it).
 */
export function srcSetOf(imageUrl: string, width: number): string | undefined {
  if (!imageUrl.endsWith('.webp')) return undefined;
  const smaller = derivativeWidths.filter((w) => w < width);
  return [
    ...smaller.map((w) => `${derivativeOf(imageUrl, w)} ${w}w`),
    `${imageUrl} ${width}w`,
  ].join(', ');
}
