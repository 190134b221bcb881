import sharp from 'sharp';
import { limitConcurrency } from '@/lib/server/limit-concurrency';
import { derivativeWidths } from '../sizes';
import { assertReadable, type Decoded, decode, maxSeconds } from './decode';

const largest = { width: 1536, height: 2304 };
/** What the browser makes of a larger image before it is sent. */
const usualPixels = 2304 * 2304;

// Threads of one image; how many images are worked on at once is decided by the queue below.
sharp.concurrency(1);
sharp.cache(false);

export type Optimised = {
  bytes: Uint8Array;
  width: number;
  height: number;
  smaller: { width: number; bytes: Uint8Array }[];
};

/**
 * Re-encodes an image as WebP at its own size (at most 1536 wide) and the smaller widths. A process
 * works on one image of a usual size at a time, and beside it on one larger one. Throws AppError
 * `invalid` for anything but a readable WebP, PNG or JPEG.
 */
export async function optimise(
  input: Uint8Array,
  { generated }: { generated: boolean },
): Promise<Optimised> {
  const pixels = await assertReadable(input);
  // One that was made has been paid for: a machine that stands still must not lose it.
  const seconds = generated ? 0 : maxSeconds;
  return limitConcurrency(pixels > usualPixels ? 'decode large' : 'decode', 1, async () => {
    const image = await decode(input, { ...largest, seconds });
    const { width, height } = image;
    const bytes = await encode(image, { width, generated });
    const smaller: Optimised['smaller'] = [];
    for (const width of derivativeWidths) {
      if (width >= image.width) continue;
      smaller.push({ width, bytes: await encode(image, { width, generated }) });
    }
    return { bytes, width, height, smaller };
  });
}

/** The middle of an image as a square WebP. Throws as {@link optimise}. */
export async function squarePicture(input: Uint8Array, side: number): Promise<Optimised> {
  const pixels = await assertReadable(input);
  return limitConcurrency(pixels > usualPixels ? 'decode large' : 'decode', 1, async () => {
    const { data, ...raw } = await decode(input, { ...largest, seconds: maxSeconds });
    const image = sharp(data, { raw }).resize({ width: side, height: side, fit: 'cover' });
    const bytes = new Uint8Array(await image.webp({ quality: 85 }).toBuffer());
    return { bytes, width: side, height: side, smaller: [] };
  });
}

/** A stored image as JPEG, at most 1536 pixels wide, for programs that read no WebP. */
export async function toJpeg(webp: Uint8Array): Promise<Uint8Array> {
  return limitConcurrency('decode', 1, async () => {
    const { data, ...raw } = await decode(webp, { ...largest, seconds: maxSeconds });
    const image = sharp(data, { raw }).flatten({ background: '#ffffff' }).jpeg({ quality: 85 });
    return new Uint8Array(await image.toBuffer());
  });
}

async function encode(
  { data, ...raw }: Decoded,
  { width, generated }: { width: number; generated: boolean },
): Promise<Uint8Array> {
  const image = sharp(data, { raw })
    .resize({ width })
    .webp({ quality: 80, effort: 4, smartSubsample: true });
  if (generated) image.withXmp(madeByModel);
  return new Uint8Array(await image.toBuffer());
}

/** IPTC's word for images made by a model, which content credentials and search engines read. */
const madeByModel = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
   <Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia</Iptc4xmpExt:DigitalSourceType>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
