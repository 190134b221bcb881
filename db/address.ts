import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { PeerCertificate } from 'node:tls';

type Tls = {
  ca?: string;
  rejectUnauthorized: true;
  host: string;
  checkServerIdentity?: (host: string, certificate: PeerCertificate) => undefined;
};

type DatabaseAddress = {
  /** The address with only those parameters that the server itself understands. */
  url: string;
  ssl: false | 'require' | 'prefer' | Tls;
  /** False behind a pooler that hands each transaction to another connection. */
  prepare: boolean;
  connectTimeoutSeconds: number;
};

/** Parameters for the server. Postgres refuses a connection that names one it does not know. */
const ofTheServer = new Set([
  'application_name',
  'options',
  'search_path',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
]);

/**
 * What a DATABASE_URL says. Traffic that leaves this machine is encrypted unless `sslmode=disable`
 * says that its network is private; `ca` (PEM, or a file of it) also checks whom it talks to.
 * Throws an Error in words for the operator.
 */
export function databaseAddress(given: string, ca?: string): DatabaseAddress {
  const url = new URL(given);
  const told = new URLSearchParams(url.search);
  url.search = '';
  for (const [name, value] of told) if (ofTheServer.has(name)) url.searchParams.set(name, value);
  return {
    url: url.href,
    ssl: tlsOf(url.hostname, told.get('sslmode') ?? told.get('ssl'), ca),
    prepare: mayPrepare(url.port, told),
    connectTimeoutSeconds: Number(told.get('connect_timeout')) || 10,
  };
}

function tlsOf(host: string, mode: string | null, ca: string | undefined): DatabaseAddress['ssl'] {
  if (mode === 'disable' || mode === 'false') {
    if (ca) throw new Error('DATABASE_CA is set, and sslmode=disable in DATABASE_URL: keep one.');
    return false;
  }
  if (ca || mode === 'verify-full' || mode === 'verify-ca') {
    const anyName = mode === 'verify-ca' ? { checkServerIdentity: () => undefined } : {};
    return { ...(ca ? { ca: pem(ca) } : {}), rejectUnauthorized: true, host, ...anyName };
  }
  if (mode === 'require' || mode === 'true') return 'require';
  if (mode === 'prefer' || mode === 'allow') return 'prefer';
  if (mode) throw new Error(`DATABASE_URL has an sslmode that does not exist: "${mode}".`);
  return isLoopback(host) ? false : 'require';
}

/** Platforms keep variables of one line: then the certificate's lines are parted by `\n`. */
function pem(ca: string): string {
  if (ca.includes('-----BEGIN')) return ca.replaceAll('\\n', '\n');
  if (existsSync(ca)) return readFileSync(ca, 'utf8');
  throw new Error('DATABASE_CA is neither a certificate (-----BEGIN …) nor a file that is there.');
}

function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  if (isIP(address) === 4) return address.startsWith('127.');
  return address === 'localhost' || address === '::1' || address === '';
}

/** Supabase's transaction pooler listens on 6543; other poolers are told by the address. */
function mayPrepare(port: string, told: URLSearchParams): boolean {
  if (told.has('prepare')) return told.get('prepare') !== 'false';
  return told.get('pgbouncer') !== 'true' && port !== '6543';
}
