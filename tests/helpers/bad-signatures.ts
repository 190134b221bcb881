import { createHmac } from 'node:crypto';
import { signed } from './paddle-events';

type Forgery = { name: string; header: string | null; body: string | Uint8Array };

/** Headers and bodies that must be refused, each one step away from a genuine delivery of `body`. */
export function forgeries(body: string, secret: string): Forgery[] {
  const now = Math.floor(Date.now() / 1_000);
  const genuine = signed(body, secret, now);
  const h1 = genuine.split('h1=')[1] ?? '';
  const hash = (text: string, key = secret) => createHmac('sha256', key).update(text).digest('hex');
  const headers: [string, string | null][] = [
    ['no header', null],
    ['an empty header', ''],
    ['no ts', `h1=${h1}`],
    ['no h1', `ts=${now}`],
    ['an empty ts', `ts=;h1=${h1}`],
    ['an empty h1', `ts=${now};h1=`],
    ['ts in letters', `ts=now;h1=${h1}`],
    ['ts in hexadecimal', `ts=0x${now.toString(16)};h1=${h1}`],
    ['ts in milliseconds', signed(body, secret, now * 1_000)],
    ['ts below zero', signed(body, secret, -now)],
    ['ts with a fraction', `ts=${now}.5;h1=${hash(`${now}.5:${body}`)}`],
    ['ts with a plus', `ts=+${now};h1=${hash(`+${now}:${body}`)}`],
    ['ts as an exponent', `ts=1e9;h1=${hash(`1e9:${body}`)}`],
    ['ts of another second', `ts=${now + 1};h1=${h1}`],
    ['ts 301 s ago', signed(body, secret, now - 302)],
    ['ts 301 s ahead', signed(body, secret, now + 303)],
    ['ts of 1970', signed(body, secret, 0)],
    ['two ts', `ts=${now};ts=${now};h1=${h1}`],
    ['two ts, the second fits', `ts=${now - 9};ts=${now};h1=${h1}`],
    ['a short h1', `ts=${now};h1=${h1.slice(0, 63)}`],
    ['a long h1', `ts=${now};h1=${h1}0`],
    ['a doubled h1', `ts=${now};h1=${h1}${h1}`],
    ['h1 in capitals', `ts=${now};h1=${h1.toUpperCase()}`],
    ['h1 in base64', `ts=${now};h1=${Buffer.from(h1, 'hex').toString('base64')}`],
    [
      'h1 with a last digit changed',
      `ts=${now};h1=${h1.slice(0, 63)}${h1.endsWith('0') ? '1' : '0'}`,
    ],
    [
      'h1 with a first digit changed',
      `ts=${now};h1=${h1.startsWith('0') ? '1' : '0'}${h1.slice(1)}`,
    ],
    ['h1 of zeros', `ts=${now};h1=${'0'.repeat(64)}`],
    ['two wrong h1', `ts=${now};h1=${'0'.repeat(64)};h1=${'f'.repeat(64)}`],
    ['a comma between them', `ts=${now},h1=${h1}`],
    ['a space between them', `ts=${now} h1=${h1}`],
    ['colons in them', `ts:${now};h1:${h1}`],
    ['h2 instead of h1', `ts=${now};h2=${h1}`],
    ['names in capitals', `TS=${now};H1=${h1}`],
    ['only the hash', h1],
    ['a bearer token', `Bearer ${secret}`],
    ['the secret itself', `ts=${now};h1=${secret}`],
    ['another secret', signed(body, 'pdl_ntfset_other', now)],
    ['an empty secret', `ts=${now};h1=${hash(`${now}:${body}`, '\0')}`],
    ['a hash without the time', `ts=${now};h1=${hash(body)}`],
    ['a dot as in other providers', `ts=${now};h1=${hash(`${now}.${body}`)}`],
    ['a prefix of the body', `ts=${now};h1=${hash(`${now}:${body.slice(0, -1)}`)}`],
    ['10 kB', `${genuine};${'x'.repeat(10_000)}`],
    ['a genuine h1 after 10 kB', `ts=${now};${'h1=0;'.repeat(2_000)}h1=${h1}`],
  ];
  const bodies: [string, string | Uint8Array][] = [
    ['one byte changed', body.replace('"', "'")],
    ['a byte order mark', `\uFEFF${body}`],
    ['a line break at the end', `${body}\n`],
    ['a space in the JSON', body.replace(':', ': ')],
    [
      'its keys in another order',
      JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body)).reverse())),
    ],
    ['an empty body', ''],
    ['UTF-16', Buffer.from(body, 'utf16le')],
    ['another amount', body.replace('999', '1')],
  ];
  return [
    ...headers.map(([name, header]) => ({ name, header, body })),
    ...bodies.map(([name, changed]) => ({ name, header: genuine, body: changed })),
  ];
}
