import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forgeries } from '../../tests/helpers/bad-signatures';
import { signed } from '../../tests/helpers/paddle-events';
import { isSigned } from './signature';

const secret = 'pdl_ntfset_01hkhp2q9k';
const body = JSON.stringify({ event_id: 'evt_1', data: { total: '999' } });
const bytes = (text: string | Uint8Array) => (typeof text === 'string' ? Buffer.from(text) : text);
const check = (header: string | null, text: string | Uint8Array = body, secrets = [secret]) =>
  isSigned({ header, body: bytes(text), secrets, toleranceSeconds: 300 });
const now = () => Math.floor(Date.now() / 1_000);

describe('a signature', () => {
  it('is believed when one of the secrets made it', () => {
    const genuine = signed(body, secret);
    expect(check(genuine)).toBe(true);
    expect(check(genuine, body, ['pdl_ntfset_next', secret])).toBe(true);
    const [ts, h1] = genuine.split(';');
    expect(check(`${ts};h1=${'0'.repeat(64)};${h1}`)).toBe(true);
    expect(check(`${ts};${h1};h1=${'0'.repeat(64)}`)).toBe(true);
    expect(check(`${h1}; ${ts}`)).toBe(true);
    expect(check(signed('{"a":"ü\\u0000"}', secret), '{"a":"ü\\u0000"}')).toBe(true);
  });

  it('counts within its tolerance, on both sides', () => {
    const nowMs = 1_700_000_000_000;
    const at = (ts: number) =>
      isSigned({
        header: signed(body, secret, ts),
        body: bytes(body),
        secrets: [secret],
        toleranceSeconds: 5,
        nowMs,
      });
    const seconds = nowMs / 1_000;
    expect([-6, -5, 0, 5, 6].map((off) => at(seconds + off))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('is not believed without a secret to check it with', () => {
    expect(check(signed(body, secret), body, [])).toBe(false);
  });

  const forged = forgeries(body, secret);
  it('has 40 forms of forgery or more', () => expect(forged.length).toBeGreaterThan(40));
  it.each(forged.map((one) => [one.name, one] as const))('with %s is refused', (_, one) => {
    expect(check(one.header, one.body)).toBe(false);
  });

  it('made of noise is refused and never throws', () => {
    const noise = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc
        .tuple(fc.integer({ min: -400, max: 400 }), fc.stringMatching(/^[0-9a-f]{60,68}$/))
        .map(([off, h1]) => `ts=${now() + off};h1=${h1}`),
      fc
        .array(fc.constantFrom('ts=', 'h1=', ';', `${now()}`, 'a', '=', ' '), { maxLength: 30 })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(
        noise,
        fc.uint8Array({ maxLength: 100 }),
        (header, given) => !check(header, given),
      ),
      { numRuns: 1_000 },
    );
  });

  it('does not survive the change of any bit of the body', () => {
    const genuine = signed(body, secret);
    for (let at = 0; at < body.length; at++) {
      const changed = Buffer.from(body);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      expect(check(genuine, changed)).toBe(false);
    }
  });
});
