import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { connect } from '@/db/client';
import { isDatabaseGone } from '@/db/failures';
import { migrateDatabase } from '@/db/migrate';
import { type TestDatabase, testDatabase } from '../../helpers/database';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

// PGlite speaks no TLS, and without openssl there is no certificate to try.
describe.runIf(inject('engine') === 'postgres' && hasOpenssl)('traffic to the database', () => {
  let database: TestDatabase;
  const folder = mkdtempSync(join(tmpdir(), 'inkwright-tls-'));
  const [certificate, key] = [join(folder, 'server.crt'), join(folder, 'server.key')];
  beforeAll(async () => {
    database = await testDatabase();
    makeCertificate(certificate, key);
    const [{ data } = { data: '' }] = await database.sql<{ data: string }[]>`
      select setting as data from pg_settings where name = 'data_directory'`;
    // The server refuses a key that it does not own or that others may read.
    const { uid, gid } = statSync(data);
    for (const path of [folder, certificate, key]) chownSync(path, uid, gid);
    chmodSync(key, 0o600);
  });
  afterAll(async () => {
    await database.sql.unsafe('alter system reset ssl');
    await database.sql`select pg_reload_conf()`;
    await database.close();
    rmSync(folder, { recursive: true });
  });

  async function encrypted(search: string, ca?: string): Promise<boolean> {
    const { sql } = connect({ url: `${database.url}${search}`, max: 1, ca });
    try {
      const [row] = await sql<{ ssl: boolean }[]>`
        select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
      return row?.ssl ?? false;
    } finally {
      await sql.end({ timeout: 1 });
    }
  }

  it('is refused where TLS is asked for and the server has none', async () => {
    expect(await encrypted('')).toBe(false);
    expect(await encrypted('?sslmode=disable')).toBe(false);
    const error = await encrypted('?sslmode=require').catch((reason: unknown) => reason);
    expect(isDatabaseGone(error)).toBe(true);
  });

  it('is encrypted on request, and checked against DATABASE_CA', async () => {
    await database.sql.unsafe(`alter system set ssl_cert_file = '${certificate}'`);
    await database.sql.unsafe(`alter system set ssl_key_file = '${key}'`);
    await database.sql.unsafe('alter system set ssl = on');
    await database.sql`select pg_reload_conf()`;
    await vi.waitFor(async () => expect(await encrypted('?sslmode=require')).toBe(true), 10_000);
    expect(await encrypted('?sslmode=disable')).toBe(false);
    expect(await encrypted('', certificate)).toBe(true);
    // Signed by nobody that this machine trusts.
    await expect(encrypted('?sslmode=verify-full')).rejects.toThrow(/self.signed/);
    const other = new URL(database.url);
    other.hostname = 'localhost';
    const { sql } = connect({ url: other.href, max: 1, ca: certificate });
    await expect(sql`select 1`).rejects.toThrow(/altnames/);
    await sql.end({ timeout: 1 });
    await migrateDatabase(`${database.url}?sslmode=require`, { ca: certificate });
  });
});

function makeCertificate(certificate: string, key: string): void {
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=db'];
  const names = ['-addext', 'subjectAltName=IP:127.0.0.1'];
  const made = spawnSync('openssl', [...args, ...names, '-keyout', key, '-out', certificate]);
  if (made.status !== 0) throw new Error(String(made.stderr));
}
