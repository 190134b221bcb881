import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { crc32 } from '@/lib/text/crc32';

const compress = promisify(deflateRaw);

/** Records of one file. Made apart from the archive, so that a job can go on where it stopped. */
type ZipEntry = { local: Uint8Array[]; bytes: number; central: Uint8Array };

export type NewFile = {
  name: string;
  data: Uint8Array;
  /** True for what is compressed already. */
  isStored?: boolean;
  modifiedAt: Date;
  /** Bytes of the archive before this file. */
  offset: number;
};

const most32 = 0xffffffff;
const most16 = 0xffff;
const utf8Names = 0x0800;
const zip64Version = 45;

export async function zipEntry(file: NewFile): Promise<ZipEntry> {
  const name = Buffer.from(file.name, 'utf8');
  const body = file.isStored ? file.data : await compress(file.data);
  const isFar = file.offset >= most32;
  const common = Buffer.alloc(26);
  common.writeUInt16LE(isFar ? zip64Version : 20, 0);
  common.writeUInt16LE(utf8Names, 2);
  common.writeUInt16LE(file.isStored ? 0 : 8, 4);
  common.writeUInt32LE(dosTime(file.modifiedAt), 6);
  common.writeUInt32LE(crc32(file.data), 10);
  common.writeUInt32LE(body.byteLength, 14);
  common.writeUInt32LE(file.data.byteLength, 18);
  common.writeUInt16LE(name.byteLength, 22);
  const local = [Buffer.from('PK\x03\x04', 'latin1'), common, name, body];
  return {
    local,
    bytes: local.reduce((sum, { byteLength }) => sum + byteLength, 0),
    central: centralRecord({ common, name, offset: file.offset, isFar }),
  };
}

type Central = { common: Buffer; name: Buffer; offset: number; isFar: boolean };

function centralRecord({ common, name, offset, isFar }: Central): Buffer {
  const head = Buffer.alloc(6);
  head.write('PK\x01\x02', 'latin1');
  head.writeUInt16LE(isFar ? zip64Version : 20, 4);
  const fields = Buffer.from(common);
  const far = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    far.writeUInt16LE(1, 0);
    far.writeUInt16LE(8, 2);
    far.writeBigUInt64LE(BigInt(offset), 4);
    fields.writeUInt16LE(far.byteLength, 24);
  }
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(isFar ? most32 : offset, 10);
  return Buffer.concat([head, fields, tail, name, far]);
}

type End = { entries: number; directoryBytes: number; offset: number };

/** What closes an archive whose directory begins at `offset`. */
export function zipEnd({ entries, directoryBytes, offset }: End): Uint8Array {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Math.min(entries, most16), 8);
  end.writeUInt16LE(Math.min(entries, most16), 10);
  end.writeUInt32LE(Math.min(directoryBytes, most32), 12);
  end.writeUInt32LE(Math.min(offset, most32), 16);
  if (entries < most16 && offset + directoryBytes < most32) return end;
  const far = Buffer.alloc(76);
  far.write('PK\x06\x06', 'latin1');
  far.writeBigUInt64LE(44n, 4);
  far.writeUInt16LE(zip64Version, 12);
  far.writeUInt16LE(zip64Version, 14);
  far.writeBigUInt64LE(BigInt(entries), 24);
  far.writeBigUInt64LE(BigInt(entries), 32);
  far.writeBigUInt64LE(BigInt(directoryBytes), 40);
  far.writeBigUInt64LE(BigInt(offset), 48);
  far.write('PK\x06\x07', 56, 'latin1');
  far.writeBigUInt64LE(BigInt(offset + directoryBytes), 64);
  far.writeUInt32LE(1, 72);
  return Buffer.concat([far, end]);
}

/** Seconds are kept in twos; the format begins in 1980. */
function dosTime(date: Date): number {
  const year = Math.max(0, date.getUTCFullYear() - 1980);
  const day = (year << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const time =
    (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return ((day << 16) | time) >>> 0;
}
