import { expect, it } from 'vitest';
import { clientAddress } from './client-address';

const of = (forwarded: string | null) =>
  clientAddress({
    headers: new Headers(forwarded === null ? {} : { 'x-forwarded-for': forwarded }),
  });

it('is the entry of the nearest proxy, not one that the client wrote', () => {
  expect(of('203.0.113.7')).toBe('203.0.113.7');
  expect(of('198.51.100.1, 198.51.100.2,203.0.113.7')).toBe('203.0.113.7');
});

it('is one for all addresses of an IPv6 network, and for an IPv4 address in any spelling', () => {
  expect(of('2001:db8:1:2::1')).toBe(of('2001:db8:1:2:ffff::9'));
  expect(of('2001:db8:1:3::1')).not.toBe(of('2001:db8:1:2::1'));
  expect(of('::ffff:203.0.113.7')).toBe('203.0.113.7');
});

it.each([null, '', 'localhost', '203.0.113.7, <script>'])('is unknown for %s', (forwarded) => {
  expect(of(forwarded)).toBe('unknown');
});
