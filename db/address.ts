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
  /** Keeps only parameters that Postgres understands. */
  url: string;
  ssl: false | 'require' | 'prefer' | Tls;
  /** False behind a transaction pooler. */
  prepare: boolean;
  connectTimeoutSeconds: number;
};

// Postgres refuses a connection that names an unknown parameter.
const ofTheServer = new Set([
  'application_name',
  'options',
  'search_path',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
]);

/**
 * Encrypts traffic to other hosts unless `sslmode=disable`; `ca` (PEM or file path) also verifies
 * the server. Throws an Error worded for the operator.
 */
export function databaseAddress(given: string, ca?: string): DatabaseAddress {
  const url = new URL(given);
  const query = new URLSearchParams(url.search);
  url.search = '';
  for (const [name, value] of query) if (ofTheServer.has(name)) url.searchParams.set(name, value);
  return {
    url: url.href,
    ssl: tlsOf(url.hostname, query.get('sslmode') ?? query.get('ssl'), ca),
    prepare: mayPrepare(url.port, query),
    connectTimeoutSeconds: Number(query.get('connect_timeout')) || 10,
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

// Platforms store one-line values, with `\n` between the certificate's lines.
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

// Supabase's transaction pooler listens on 6543; others need `prepare` or `pgbouncer`.
function mayPrepare(port: string, query: URLSearchParams): boolean {
  if (query.has('prepare')) return query.get('prepare') !== 'false';
  return query.get('pgbouncer') !== 'true' && port !== '6543';
}
