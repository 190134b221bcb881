/** Every image we store is WebP. */
export function isOptimised(imageUrl: string): boolean {
  return /\.webp(?:$|[?#])/i.test(imageUrl);
}

export function downloadName(alt: string, imageUrl: string): string {
  const name = alt.replace(/[^\p{L}\p{N}]/gu, '_').slice(0, 120) || 'image';
  return `${name}.${isOptimised(imageUrl) ? 'webp' : 'png'}`;
}

export function formatBytes(bytes: number): string {
  const units = ['Bytes', 'KB', 'MB', 'GB'];
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${Number(value.toFixed(unit === 0 ? 0 : 2))} ${units[unit]}`;
}

export function fileSizeLabel(imageUrl: string): string {
  return `File Size (${isOptimised(imageUrl) ? 'WebP (Optimized)' : 'PNG'})`;
}
