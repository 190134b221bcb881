import { inflateSync } from 'node:zlib';

/** Unpacks a WOFF 1.0 file to TrueType: the same tables, each deflated separately. */
export function unpackWoff(woff: Buffer): Buffer {
  const tableCount = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * tableCount);
  const power = 2 ** Math.floor(Math.log2(tableCount));
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tableCount, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((tableCount - power) * 16, 10);
  const bodies: Buffer[] = [];
  let offset = head.length;
  for (let index = 0; index < tableCount; index++) {
    const entry = 44 + 20 * index;
    const at = woff.readUInt32BE(entry + 4);
    const packedLength = woff.readUInt32BE(entry + 8);
    const length = woff.readUInt32BE(entry + 12);
    const packed = woff.subarray(at, at + packedLength);
    const table = packedLength < length ? inflateSync(packed) : packed;
    const record = 12 + 16 * index;
    woff.copy(head, record, entry, entry + 4);
    woff.copy(head, record + 4, entry + 16, entry + 20);
    head.writeUInt32BE(offset, record + 8);
    head.writeUInt32BE(length, record + 12);
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
    table.copy(padded);
    bodies.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([head, ...bodies]);
}
