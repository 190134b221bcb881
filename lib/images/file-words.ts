/** Words about an image file. Client-safe. */

/** Images we stored are optimised WebP files, and their address says so. */
export function isOptimised(imageUrl: string): boolean {
  return /\.webp(?:$|[?#])/i.test(imageUrl);
}

/** The alt text with everything but letters and digits replaced by underscores, and an extension. */
export function downloadName(alt: string, imageUrl: string): string {
  const name = alt.replace(/[^\p{L}\p{N}]/gu, '_').slice(0, 120) || 'image';
  return `${name}.${isOptimised(imageUrl) ? 'webp' : 'png'}`;
}

/** 0 → "0 Bytes", 1536 → "1.5 KB". */
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

/** "File Size (WebP (Optimized)): 120 KB", or "… (PNG): …". */
export function fileSizeLabel(imageUrl: string): string {
  return `File Size (${isOptimised(imageUrl) ? 'WebP (Optimized)' : 'PNG'})`;
}
