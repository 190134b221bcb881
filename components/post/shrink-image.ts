/** Makes an image small enough to be sent: hosting platforms refuse bodies over 4.5 MB. */

/** Bytes that are sent at most. */
const maxBytes = 4_000_000;
/** The longest side; what is stored is smaller still (lib/images/server/optimise.ts). */
const longestSide = 2304;
/** Files above this are not unpacked in the browser, which could end the tab. */
export const largestFile = 50 * 1024 * 1024;
const qualities = [0.9, 0.8, 0.65, 0.5];

/**
 * The file itself where it is small enough, else a WebP or JPEG of at most 2304 pixels and 4 MB. A
 * file that the browser cannot read goes as it is: the server says what is wrong with it.
 */
export async function shrinkImage(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null,
  );
  if (!bitmap) return file;
  try {
    const { width, height } = fittingSize(bitmap);
    if (file.size <= maxBytes && width === bitmap.width) return file;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
    // Safari cannot write WebP and would answer with a PNG.
    const types = file.type === 'image/jpeg' ? ['image/jpeg'] : ['image/webp', 'image/jpeg'];
    for (const type of types)
      for (const quality of qualities) {
        const blob = await encoded(canvas, type, quality);
        if (blob?.type === type && blob.size <= maxBytes) return blob;
      }
    return file;
  } finally {
    bitmap.close();
  }
}

/** The size in whole pixels that keeps the proportions and no side above the longest. */
export function fittingSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

function encoded(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
