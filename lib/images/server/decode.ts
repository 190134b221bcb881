import 'server-only';
import sharp from 'sharp';
import { AppError } from '@/lib/errors';
import { sniffFormat } from './format';
import { countScans } from './jpeg-scans';

const maxPixels = 24_000_000;
/** For formats that are decoded as a whole or with 16 bits per channel. */
const maxPixelsAtOnce = 12_000_000;
/** The WebP limit. */
const longestSide = 16_383;
/** Each scan is a pass over all pixels. Encoders write about ten. */
const maxScans = 100;
export const maxSeconds = 10;

const unreadable = 'This image could not be read: the file is damaged or incomplete.';
const tooSlow = 'This image took too long to read. Make it smaller and choose it again.';

/** Throws AppError `invalid` unless the header is of a still WebP, PNG or JPEG within the size limits. */
export async function assertReadable(input: Uint8Array): Promise<number> {
  const format = sniffFormat(input);
  if (!format) throw new AppError('invalid', wrongFormat(input));
  const header = await sharp(input, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch((cause: unknown) => {
      throw new AppError('invalid', unreadable, { cause });
    });
  const { width, height, pages = 1 } = header;
  if (pages > 1 || (format === 'png' && isAnimatedPng(input)))
    throw new AppError('invalid', 'This image is animated. Please choose a still one.');
  if (Math.max(width, height) > longestSide)
    throw new AppError(
      'invalid',
      `This image is ${width} × ${height} pixels large. The longest side can have ${longestSide.toLocaleString('en-US')} pixels.`,
    );
  const atOnce = format === 'webp' || header.isProgressive === true || header.depth !== 'uchar';
  const max = atOnce ? maxPixelsAtOnce : maxPixels;
  if (width * height > max) throw new AppError('invalid', tooLarge(width * height, atOnce));
  if (format === 'jpeg' && countScans(input) > maxScans)
    throw new AppError(
      'invalid',
      `This JPEG is stored in more than ${maxScans} passes. Save it again as JPEG, PNG or WebP and choose it again.`,
    );
  return width * height;
}

export type Decoded = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

/** Call {@link assertReadable} first. `seconds: 0` means no limit. Throws AppError `invalid`. */
export async function decode(
  input: Uint8Array,
  { seconds, ...box }: { width: number; height: number; seconds: number },
): Promise<Decoded> {
  try {
    const { data, info } = await sharp(input, {
      limitInputPixels: maxPixels,
      failOn: 'error',
      sequentialRead: true,
    })
      .autoOrient()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .timeout({ seconds })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: info.channels };
  } catch (cause) {
    throw new AppError('invalid', isTimeout(cause) ? tooSlow : unreadable, { cause });
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.includes('timeout:');
}

function wrongFormat(input: Uint8Array): string {
  const brand = Buffer.from(input.subarray(4, 12)).toString('latin1');
  if (brand.startsWith('ftyp'))
    return 'This is a HEIC, AVIF or video file. Save it as JPEG, PNG or WebP and choose it again.';
  return 'Choose an image in WebP, PNG or JPEG format.';
}

function tooLarge(pixels: number, atOnce: boolean): string {
  const has = `This image has ${Math.ceil(pixels / 1e6)} megapixels`;
  return atOnce
    ? `${has}. Stored as WebP, progressive JPEG, interlaced or 16-bit PNG it can have at most ${maxPixelsAtOnce / 1e6}: make it smaller, for example 4000 × 3000 pixels.`
    : `${has}. It can have at most ${maxPixels / 1e6}: make it smaller, for example 6000 × 4000 pixels.`;
}

function isAnimatedPng(input: Uint8Array): boolean {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  const announced = bytes.indexOf('acTL');
  return announced >= 0 && announced < bytes.indexOf('IDAT');
}
