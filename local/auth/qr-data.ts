import 'server-only';

/** Level L of ISO 18004, by version: check codewords per block, and how many blocks. */
const checkLengths = [
  ...[7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28],
  ...[28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
];
const blockCounts = [
  ...[1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8],
  ...[8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25],
];

/** All codewords a version holds: its modules without patterns, by eight. */
function totalCodewords(version: number): number {
  const modules = (16 * version + 128) * version + 64;
  if (version === 1) return Math.floor(modules / 8);
  const aligned = Math.floor(version / 7) + 2;
  const patterns = (25 * aligned - 10) * aligned - 55 + (version >= 7 ? 36 : 0);
  return Math.floor((modules - patterns) / 8);
}

const checksOf = (version: number) => checkLengths[version - 1] ?? 0;
const blocksOf = (version: number) => blockCounts[version - 1] ?? 0;
const dataCodewords = (version: number) =>
  totalCodewords(version) - checksOf(version) * blocksOf(version);
const countBits = (version: number) => (version < 10 ? 8 : 16);

/** The smallest version that holds so many bytes. Throws above 2,953. */
export function qrVersion(bytes: number): number {
  const fits = checkLengths.findIndex(
    (_, index) => 4 + countBits(index + 1) + bytes * 8 <= dataCodewords(index + 1) * 8,
  );
  if (fits < 0) throw new RangeError('Too long for a QR code.');
  return fits + 1;
}

/** Data and check codewords, interleaved in the order they are drawn. */
export function qrCodewords(bytes: Uint8Array, version: number): Uint8Array {
  const data = padded(bytes, version);
  const count = blocksOf(version);
  const checks = checksOf(version);
  const short = Math.floor(data.length / count);
  const shortCount = count - (data.length % count);
  const blocks: Uint8Array[] = [];
  for (let i = 0, at = 0; i < count; i++) {
    const length = short + (i < shortCount ? 0 : 1);
    blocks.push(data.subarray(at, at + length));
    at += length;
  }
  const generator = generatorOf(checks);
  const remainders = blocks.map((block) => remainder(block, generator));
  return Uint8Array.from([...interleave(blocks), ...interleave(remainders)]);
}

function interleave(blocks: Uint8Array[]): number[] {
  const longest = Math.max(...blocks.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) =>
    blocks.flatMap((block) => (i < block.length ? [block[i] ?? 0] : [])),
  ).flat();
}

/** Mode, length, bytes, terminator and the two alternating pad bytes. */
function padded(bytes: Uint8Array, version: number): Uint8Array {
  const capacity = dataCodewords(version);
  const bits: number[] = [];
  const push = (value: number, width: number) => {
    for (let i = width - 1; i >= 0; i--) bits.push((value >>> i) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, countBits(version));
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, capacity * 8 - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < capacity * 8; pad ^= 0xec ^ 0x11) push(pad, 8);
  return Uint8Array.from({ length: capacity }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((value, bit) => (value << 1) | bit, 0),
  );
}

/** Multiplication in GF(256) modulo x⁸+x⁴+x³+x²+1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> i) & 1) * a;
  }
  return product;
}

/** Coefficients of (x - 2⁰)(x - 2¹)… without the leading one, highest power first. */
function generatorOf(degree: number): number[] {
  let coefficients = [1];
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
    const shifted = [...coefficients, 0];
    coefficients = shifted.map((value, at) => value ^ times(coefficients[at - 1] ?? 0, root));
  }
  return coefficients.slice(1);
}

function remainder(block: Uint8Array, generator: number[]): Uint8Array {
  let rest = generator.map(() => 0);
  for (const byte of block) {
    const factor = byte ^ (rest[0] ?? 0);
    rest = generator.map((value, i) => (rest[i + 1] ?? 0) ^ times(value, factor));
  }
  return Uint8Array.from(rest);
}
