import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { countScans } from './jpeg-scans';

const start = [0xff, 0xd8];
const end = [0xff, 0xd9];
/** Header of a scan of one component, and some of its data. */
const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x11, 0xff, 0x00, 0xda, 0x22];
const segment = (marker: number, payload: number[]) => [
  ...[0xff, marker, (payload.length + 2) >> 8, (payload.length + 2) & 255],
  ...payload,
];
const scansOf = (...parts: number[][]) => countScans(Uint8Array.from(parts.flat()));

describe('the scans of a JPEG', () => {
  let plain: Buffer;
  let progressive: Buffer;
  beforeAll(async () => {
    const image = sharp({ create: { width: 40, height: 30, channels: 3, background: '#678' } });
    plain = await image.jpeg().toBuffer();
    progressive = await image.jpeg({ progressive: true }).toBuffer();
  });

  it('are those of real files', () => {
    expect(countScans(plain)).toBe(1);
    expect(countScans(progressive)).toBeGreaterThan(5);
    expect(countScans(progressive)).toBeLessThan(20);
  });

  it.each([
    ['are counted one by one', [start, scan, scan, scan, end], 3],
    ['are not those of a thumbnail in a segment', [start, segment(0xe1, scan), scan, end], 1],
    ['are not those of a comment', [start, segment(0xfe, [...scan, ...scan]), scan, end], 1],
    ['are found after fill bytes', [start, scan, [0xff, 0xff, 0xff], scan, end], 2],
    ['are found after bytes between segments', [start, [1, 2, 3], scan, [0, 9], scan, end], 2],
    ['are not those of pictures that follow', [start, scan, end, start, scan, scan, end], 1],
    ['are found after restart markers', [start, scan, [0xff, 0xd0, 5], scan, end], 2],
    ['are found after a marker without a length', [start, scan, [0xff, 2, 255, 255], scan], 2],
    ['are found after a length that is too small', [start, segment(0xe1, []), scan, end], 1],
    ['are found after a length of zero', [start, [0xff, 0xe1, 0, 0], scan, end], 1],
    ['end with the file', [start, scan, [0xff, 0xe1, 255, 255]], 1],
    ['end with the file in fill bytes', [start, scan, [0xff, 0xff]], 1],
  ] as const)('%s', (_, parts, scans) => {
    expect(scansOf(...(parts as unknown as number[][]))).toBe(scans);
  });
});
