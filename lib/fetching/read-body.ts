import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FetchRefused } from './fetch-refused';

const decoders: Record<string, () => NodeJS.ReadWriteStream> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
export const acceptedEncodings = 'gzip, deflate, br';

/** The limit holds for what is sent and for what it decompresses to. */
export async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  try {
    if (Number(response.headers['content-length']) > maxBytes) throw new FetchRefused('too-large');
    let received = 0;
    const stream = decoded(response);
    response.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > maxBytes) response.destroy(new FetchRefused('too-large'));
    });
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of stream) {
      length += chunk.length;
      if (length > maxBytes) throw new FetchRefused('too-large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}

function decoded(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() || 'identity';
  if (encoding === 'identity') return response;
  const decoder = decoders[encoding];
  if (!decoder) throw new FetchRefused('encoding');
  // The error reaches the loop that reads the result.
  return pipeline(response, decoder(), () => undefined) as unknown as Readable;
}
