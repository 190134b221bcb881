import { FetchRefused } from './fetch-refused';

const maxAddressLength = 2_048;
/** Others belong to services that take a request for their own commands. */
const ports = ['', '80', '443', '8000', '8080', '8443', '8888'];

/** Parses an http or https address. `loopback` holds origins on this machine with any port. */
export function parseWebAddress(
  text: string,
  { base, loopback }: { base?: URL; loopback: readonly string[] },
): URL {
  if (text.length > maxAddressLength || !URL.canParse(text, base))
    throw new FetchRefused('address');
  const url = new URL(text, base);
  const isWeb = ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password;
  if (!isWeb || !(ports.includes(url.port) || loopback.includes(url.origin)))
    throw new FetchRefused('address');
  url.hash = '';
  return url;
}
