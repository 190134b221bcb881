import { naughtyStrings } from './corpora';

/** Input that no form of ours sends, from a seeded generator: the same seed makes the same input. */

type Random = () => number;

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

const long = 'a'.repeat(100_000);
const texts = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', 'a\udfffb', '\ufeff', '\u202e', '\ufffe', '\uffff'],
  ...['../../etc/passwd', '%00', '%2e%2e%2f', '\\..\\', "';drop table app.posts;--", '$(id)'],
  ...['null', 'NaN', 'undefined', '__proto__', 'constructor', 'toString', '-1', '1e400', '0x10'],
  ...[
    '\r\nset-cookie: a=b',
    '\u2028',
    '👩‍👩‍👧‍👦'.repeat(500),
    'ş'.repeat(10_000),
    long,
    '\u0301'.repeat(5_000),
  ],
];

/** A text that is known to break programs. */
export function badText(random: Random): string {
  return random() < 0.5 ? pick(random, texts) : pick(random, naughtyStrings);
}

const values = [
  ...[null, true, false, 0, -1, 1.5, 1e308, -0, 2 ** 31, 2 ** 53],
  ...[[], {}, [[]], [null], { length: 1e9 }, { toString: 1 }, { $ne: null }],
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},"then":1}'),
  Array.from({ length: 5_000 }, () => 'a'),
  Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`key${at}`, at])),
];

/** A JSON value of the wrong kind, or a text that is known to break programs. */
export function badValue(random: Random): unknown {
  return random() < 0.5 ? pick(random, values) : badText(random);
}

const extraNames = ['user_id', 'userId', 'role', 'credits', 'status', 'price', '__proto__', 'id'];

/** `value` with one part of it replaced, removed or added. */
export function spoiled(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.15) return badValue(random);
  if (Array.isArray(value)) {
    if (value.length === 0 || random() < 0.2) return [...value, badValue(random)];
    const at = Math.floor(random() * value.length);
    return value.with(at, spoiled(random, value[at]));
  }
  const names = Object.keys(value);
  const name = pick(random, names);
  if (name === undefined || random() < 0.15)
    return Object.fromEntries([
      ...Object.entries(value),
      [pick(random, extraNames), badValue(random)],
    ]);
  if (random() < 0.1)
    return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
  return { ...value, [name]: spoiled(random, (value as Record<string, unknown>)[name]) };
}

const bodies: ((json: string) => string | Uint8Array)[] = [
  () => '',
  (json) => json.slice(0, -1),
  (json) => `${json}${json}`,
  (json) => `\ufeff${json}`,
  () => '['.repeat(60_000),
  () => `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  () => JSON.stringify('a'.repeat(1_048_576)),
  () => new Uint8Array(1_048_576),
  (json) => Buffer.concat([Buffer.from(json.slice(0, -2)), Buffer.from([0xff, 0xfe, 0x22, 0x7d])]),
  (json) => Buffer.from(json, 'utf16le'),
  () => Buffer.from([0xed, 0xa0, 0x80, 0xc0, 0x80, 0xf8, 0x88]),
  () => 'a=1&b=2',
  () => '--x\r\nContent-Disposition: form-data; name="1_$ACTION_ID"\r\n\r\n[]\r\n--x--',
];

/** Bytes in place of the JSON text: cut, doubled, too deep, too large, no UTF-8. */
export function badBody(random: Random, json: string): string | Uint8Array {
  return pick(random, bodies)(json);
}

const headerNames = [
  ...[
    'idempotency-key',
    'if-none-match',
    'last-event-id',
    'content-type',
    'authorization',
    'cookie',
  ],
  ...['x-request-id', 'accept', 'range', 'x-forwarded-host', 'x-forwarded-proto', 'next-action'],
  ...['paddle-signature', 'content-encoding', 'expect', 'referer', 'rsc', 'next-router-state-tree'],
];

/** One header with a value that a header may carry at all. */
export function badHeader(random: Random): [name: string, value: string] {
  const value = Buffer.from(badText(random), 'utf8').toString('latin1').slice(0, 4_000);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those no client can send.
  return [pick(random, headerNames), value.replace(/[\u0000-\u0008\n-\u001f\u007f]/g, '').trim()];
}

/** Whether an answer shows the inside of the server. */
export const insideWords =
  /\bat [\w.<>$ ]+ \(?[^)\s]+:\d+:\d+|node_modules|\.next[\w-]*\/server|PostgresError|ZodError|TypeError|select .* from "app"|insert into "app"/i;
