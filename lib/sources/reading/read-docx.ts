import { Unzip, UnzipInflate } from 'fflate';
import mammoth from 'mammoth';
import { blocksOf } from './read-html';
import type { ReadDocument } from './types';
import { Unreadable } from './unreadable';

const maxUnpacked = 60_000_000;
/** A slice unpacks to a thousand times its size at most. */
const sliceBytes = 32_768;
const noImages = mammoth.images.imgElement(async () => ({ src: '' }));

export async function readDocx(bytes: Uint8Array): Promise<ReadDocument> {
  assertUnpackedSize(bytes);
  const { value } = await mammoth
    .convertToHtml({ buffer: Buffer.from(bytes) }, { convertImage: noImages })
    .catch((error: unknown) => {
      throw new Unreadable('damaged', error);
    });
  const blocks = blocksOf(value);
  if (blocks.length === 0) throw new Unreadable('empty');
  return { blocks };
}

/** Counts what it really unpacks to: the sizes in the archive may lie. */
function assertUnpackedSize(bytes: Uint8Array): void {
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    file.ondata = (error, chunk) => {
      // The library passes on what this function threw before.
      if (error) throw error;
      unpacked += chunk.length;
      if (unpacked > maxUnpacked) throw new Unreadable('too-complex');
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += sliceBytes)
      unzip.push(bytes.subarray(at, at + sliceBytes), at + sliceBytes >= bytes.length);
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('damaged', error);
  }
}
