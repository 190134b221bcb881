import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { type NewFile, zipEnd, zipEntry } from './zip';

const modifiedAt = new Date('2026-11-28T09:30:10Z');

async function archive(files: Omit<NewFile, 'offset' | 'modifiedAt'>[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const file of files) {
    const entry = await zipEntry({ ...file, modifiedAt, offset });
    parts.push(...entry.local);
    directory.push(entry.central);
    offset += entry.bytes;
  }
  const directoryBytes = directory.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const end = zipEnd({ entries: files.length, directoryBytes, offset });
  return Buffer.concat([...parts, ...directory, end]);
}

it('is read by another program, compressed and stored, with any name', async () => {
  const text = Buffer.from('Tea. '.repeat(10_000));
  const made = await archive([
    { name: 'posts/Grüße – 茶.md', data: text },
    { name: 'images/x.webp', data: Buffer.from([1, 2, 3]), isStored: true },
    { name: 'empty.txt', data: new Uint8Array() },
  ]);
  expect(made.byteLength).toBeLessThan(2_000);
  const files = unzipSync(made);
  expect(Object.keys(files)).toEqual(['posts/Grüße – 茶.md', 'images/x.webp', 'empty.txt']);
  expect(Buffer.from(files['posts/Grüße – 茶.md'] ?? []).equals(text)).toBe(true);
  expect([...(files['images/x.webp'] ?? [])]).toEqual([1, 2, 3]);
});

it('holds more files than the older format can count', async () => {
  const data = new Uint8Array();
  const names = Array.from({ length: 66_000 }, (_, n) => `${n}`);
  const files = unzipSync(await archive(names.map((name) => ({ name, data, isStored: true }))));
  expect(Object.keys(files)).toHaveLength(66_000);
});

it('says where a file lies beyond four gigabytes', async () => {
  const offset = 5_000_000_000;
  const { central } = await zipEntry({
    ...{ name: 'a', data: new Uint8Array([7]), isStored: true, modifiedAt, offset },
  });
  const record = Buffer.from(central);
  expect(record.readUInt32LE(42)).toBe(0xffffffff);
  // After the fixed 46 bytes and the name: the id and size of the field, then the place itself.
  expect(record.readUInt16LE(30)).toBe(12);
  expect(record.readUInt16LE(47)).toBe(1);
  expect(record.readBigUInt64LE(51)).toBe(BigInt(offset));
  const end = Buffer.from(zipEnd({ entries: 1, directoryBytes: 59, offset }));
  expect(end.readBigUInt64LE(48)).toBe(BigInt(offset));
  expect(end.readBigUInt64LE(56 + 8)).toBe(BigInt(offset + 59));
});
