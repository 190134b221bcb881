type ImageFormat = 'webp' | 'png' | 'jpeg';

/** What the first bytes say a file is; names and content types can be made up. Null for all else. */
export function sniffFormat(bytes: Uint8Array): ImageFormat | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'webp';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  return null;
}
