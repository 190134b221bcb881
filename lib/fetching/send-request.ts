import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { FetchRefused } from './fetch-refused';

type Sent = {
  url: URL;
  /** Already checked; the name is not looked up again. */
  addresses: string[];
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  signal: AbortSignal;
};

/** Connects to one of the addresses, on a connection of its own. */
export function sendRequest(sent: Sent): Promise<IncomingMessage> {
  const { url, addresses, body, ...options } = sent;
  const send = url.protocol === 'https:' ? https.request : http.request;
  // Node would send the body of a DELETE without its length.
  const length = body === undefined ? {} : { 'content-length': `${Buffer.byteLength(body)}` };
  const headers = { ...options.headers, ...length };
  return new Promise((resolve, reject) => {
    const request = send(url, { ...options, headers, agent: false, lookup: answerWith(addresses) });
    request.once('response', resolve).on('error', reject);
    request.once('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new FetchRefused('unreachable'));
    });
    request.end(body);
  });
}

function answerWith(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, options, callback) => {
    const [first] = found;
    if (options.all) callback(null, found);
    else callback(null, first?.address ?? '', first?.family);
  };
}
