import sharp from 'sharp';
import { limitConcurrency } from '@/lib/server/limit-concurrency';
import { derivativeWidths } from '../sizes';
import { assertReadable, type Decoded, decode, maxSeconds } from './decode';

const largest = { width: 1536, height: 2304 };
/** The browser scales larger images down to this before it uploads. */
const usualPixels = 2304 * 2304;

// One thread per image; the queue below limits how many run at once.
sharp.concurrency(1);
sharp.cache(false);

export type Optimised = {
  bytes: Uint8Array;
  width: number;
  height: number;
  smaller: { width: number; bytes: Uint8Array }[];
};

/** A process handles one usual and one large image at a time. Throws AppError `invalid`. */
export async function optimise(
  input: Uint8Array,
  { generated }: { generated: boolean },
): Promise<Optimised> {
  const pixels = await assertReadable(input);
  // A generated image has been paid for, so a slow machine must not lose it.
  const seconds = generated ? 0 : maxSeconds;
  return limitConcurrency(placeOf(pixels), 1, async () => {
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
  return limitConcurrency(placeOf(pixels), 1, async () => {
    const { data, ...raw } = await decode(input, { ...largest, seconds: maxSeconds });
    const image = sharp(data, { raw }).resize({ width: side, height: side, fit: 'cover' });
    const bytes = new Uint8Array(await image.webp({ quality: 85 }).toBuffer());
    return { bytes, width: side, height: side, smaller: [] };
  });
}

export async function toJpeg(webp: Uint8Array): Promise<Uint8Array> {
  return limitConcurrency('decode', 1, async () => {
    const { data, ...raw } = await decode(webp, { ...largest, seconds: maxSeconds });
    const image = sharp(data, { raw }).flatten({ background: '#ffffff' }).jpeg({ quality: 85 });
    return new Uint8Array(await image.toBuffer());
  });
}

function placeOf(pixels: number): string {
  return pixels > usualPixels ? 'decode large' : 'decode';
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

/** IPTC digital source type, read by content credentials and search engines. */
const madeByModel = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
   <Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia</Iptc4xmpExt:DigitalSourceType>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
