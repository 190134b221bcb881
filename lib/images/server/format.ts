type ImageFormat = 'webp' | 'png' | 'jpeg';

/** Reads the magic bytes: file names and content types can be forged. */
export function sniffFormat(bytes: Uint8Array): ImageFormat | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'webp';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  return null;
}
