import ipaddr from 'ipaddr.js';

/** Azure answers its virtual machines here, out of a range that is public otherwise. */
const metadataAddresses = ['168.63.129.16'];
/** All global unicast addresses that are assigned so far. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');
const isatap = [0x0000_5efe, 0x0200_5efe];

/** True for one canonical IP address that anybody on the internet can reach. */
export function isPublicAddress(address: string): boolean {
  if (metadataAddresses.includes(address)) return false;
  if (ipaddr.IPv4.isValidFourPartDecimal(address))
    return ipaddr.IPv4.parse(address).range() === 'unicast';
  if (!ipaddr.IPv6.isValid(address)) return false;
  const ipv6 = ipaddr.IPv6.parse(address);
  const [, , , , high = 0, low = 0] = ipv6.parts;
  const holdsIpv4 = isatap.includes(high * 0x1_0000 + low);
  return ipv6.range() === 'unicast' && ipv6.match(globalIpv6) && !holdsIpv4;
}
