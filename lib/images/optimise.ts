import 'server-only';
import sharp from 'sharp';
import { AppError } from '@/lib/errors';
import { sniffFormat } from './format';
import { derivativeWidths } from './sizes';

/** About 50 megapixels: a phone's photo fits, a decompression bomb does not. */
const pixelLimit = 50_000_000;
const largest = { width: 1536, height: 2304 };

// One picture at a time per process: a serverless function has one core and little memory.
sharp.concurrency(1);
sharp.cache(false);

export type Optimised = {
  bytes: Uint8Array;
  width: number;
  height: number;
  smaller: { width: number; bytes: Uint8Array }[];
};

/**
 * Re-encodes a picture as WebP (q80, effort 4, smartSubsample) at its own size, at most 1536 wide,
 * and at the smaller widths below it. Of the metadata only the note that a model made it is kept.
 * Throws AppError `invalid` for anything that is not a readable WebP, PNG or JPEG.
 */
export async function optimise(
  input: Uint8Array,
  { generated }: { generated: boolean },
): Promise<Optimised> {
  if (!sniffFormat(input))
    throw new AppError('invalid', 'Choose a picture in WebP, PNG or JPEG format.');
  try {
    const full = await encode(input, { ...largest, generated });
    const smaller: Optimised['smaller'] = [];
    for (const width of derivativeWidths) {
      if (width >= full.width) continue;
      const made = await encode(input, { width, height: largest.height, generated });
      smaller.push({ width, bytes: made.bytes });
    }
    return { ...full, smaller };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid', 'This picture could not be read. Please try another one.', {
      cause: error,
    });
  }
}

type Target = { width: number; height: number; generated: boolean };

async function encode(input: Uint8Array, { width, height, generated }: Target) {
  const image = sharp(input, { limitInputPixels: pixelLimit, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 4, smartSubsample: true });
  if (generated) image.withXmp(madeByModel);
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(data), width: info.width, height: info.height };
}

/** IPTC's word for pictures made by a model, which content credentials and search engines read. */
const madeByModel = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
   <Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia</Iptc4xmpExt:DigitalSourceType>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
