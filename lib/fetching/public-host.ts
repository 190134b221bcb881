import { isIP } from 'node:net';
import { FetchRefused } from './fetch-refused';
import { isPublicAddress } from './public-address';
import { resolveName } from './resolve-name';

/**
 * The addresses to connect to, each public: a name with one that is not is refused as a whole.
 * Origins in `loopback` stay on this machine.
 */
export async function publicAddressesOf(
  url: URL,
  { signal, loopback }: { signal: AbortSignal; loopback: readonly string[] },
): Promise<string[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (loopback.includes(url.origin)) return isIP(host) ? [host] : ['127.0.0.1', '::1'];
  const addresses = isIP(host) ? [host] : await resolveName(host, signal);
  if (!addresses.every(isPublicAddress)) throw new FetchRefused('not-public');
  return addresses;
}
