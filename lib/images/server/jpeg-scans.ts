/** A segment with a length of its own. To a decoder all other markers are two bytes long. */
function hasLength(marker: number): boolean {
  const isTable = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8;
  const isHeader = marker >= 0xda && marker <= 0xdd;
  return isTable || isHeader || (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
}

/**
 * Scans of a JPEG, found as libjpeg finds them: payloads of segments are skipped, fill bytes and bytes
 * between segments are not counted, and what follows the end of the image is not read.
 */
export function countScans(jpeg: Uint8Array): number {
  let scans = 0;
  // After the start of the image, which has no length.
  for (let at = 2; ; ) {
    at = jpeg.indexOf(0xff, at);
    if (at < 0) return scans;
    while (jpeg[at] === 0xff) at += 1;
    const marker = jpeg[at] ?? 0xd9;
    at += 1;
    if (marker === 0xd9) return scans;
    if (marker === 0xda) scans += 1;
    if (hasLength(marker)) at += Math.max(2, ((jpeg[at] ?? 0) << 8) | (jpeg[at + 1] ?? 0));
  }
}
