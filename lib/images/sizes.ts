export const imageSizes = {
  landscape: { label: 'Landscape', pixels: '1536x1024', width: 1536, height: 1024 },
  square: { label: 'Square', pixels: '1024x1024', width: 1024, height: 1024 },
  portrait: { label: 'Portrait', pixels: '1024x1536', width: 1024, height: 1536 },
} as const;

export type ImageSizeName = keyof typeof imageSizes;
export const imageSizeNames = ['landscape', 'square', 'portrait'] as const;

export const derivativeWidths = [640, 1024] as const;

export function derivativeOf(path: string, width: number): string {
  return path.replace(/\.webp$/, `-${width}.webp`);
}

/** Undefined for an image we did not store: it has no smaller versions. */
export function srcSetOf(imageUrl: string, width: number): string | undefined {
  if (!imageUrl.endsWith('.webp')) return undefined;
  const smaller = derivativeWidths.filter((w) => w < width);
  return [
    ...smaller.map((w) => `${derivativeOf(imageUrl, w)} ${w}w`),
    `${imageUrl} ${width}w`,
  ].join(', ');
}
