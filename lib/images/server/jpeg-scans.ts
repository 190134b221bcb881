/** To libjpeg, all other markers are two bytes long. */
function hasLength(marker: number): boolean {
  const isTable = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8;
  const isHeader = marker >= 0xda && marker <= 0xdd;
  return isTable || isHeader || (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
}

/** Counts as libjpeg does: skips segment payloads, ignores fill bytes, stops at the end of the image. */
export function countScans(jpeg: Uint8Array): number {
  let scans = 0;
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
