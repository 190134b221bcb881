import ipaddr from 'ipaddr.js';

const networkParts = 4;

/**
 * Where a request came from, as the nearest proxy saw it, or Next without one: a client may send the
 * entries before the last. An IPv6 address is its /64, of which one person has them all.
 */
export function clientAddress({ headers }: { headers: Headers }): string {
  const last = (headers.get('x-forwarded-for') ?? '').split(',').at(-1)?.trim() ?? '';
  if (!ipaddr.isValid(last)) return 'unknown';
  const address = ipaddr.process(last);
  return address instanceof ipaddr.IPv6
    ? address.parts.slice(0, networkParts).join(':')
    : address.toString();
}
