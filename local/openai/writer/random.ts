import 'server-only';
import { createHash } from 'node:crypto';

export type Random = () => number;

/** Numbers in [0, 1) that are the same for the same words, on every machine (mulberry32). */
export function seeded(...parts: readonly (string | number)[]): Random {
  let state = createHash('sha256').update(parts.join('\u0000')).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const copy = [...items];
  for (let at = copy.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const held = copy[at] as T;
    copy[at] = copy[other] as T;
    copy[other] = held;
  }
  return copy;
}

/** One of the items; throws on an empty list, which would be a hole in the stock. */
export function pick<T>(items: readonly T[], random: Random): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
}
