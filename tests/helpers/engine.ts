import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../../db/migrate';
import { freePort, startPostgres } from './postgres-server';

declare module 'vitest' {
  // Only an interface can be merged into the library's own.
  // biome-ignore lint/style/useConsistentTypeDefinitions: declaration merging
  export interface ProvidedContext {
    engine: 'pglite' | 'postgres';
    serverUrl: string;
    /** File that holds a migrated PGlite data folder. */
    pgliteTemplate: string;
  }
}

/** The migrated database on the server that tests copy theirs from. */
export const postgresTemplate = 'inkwright_template';

/** Prepares what the project's tests make their databases from: migrating once, copying often. */
export default async function setup(project: TestProject) {
  const engine = (project.config.provide as { engine?: string }).engine;
  const folder = await mkdtemp(join(tmpdir(), 'inkwright-template-'));
  const template = join(folder, 'pglite.tar');
  // Fault tests run on the server and start PGlite processes beside it.
  if (engine === 'pglite') await writePgliteTemplate(template);
  project.provide('pgliteTemplate', template);
  if (engine === 'pglite') {
    project.provide('serverUrl', '');
    return () => rm(folder, { recursive: true, force: true });
  }
  const server = await startPostgres();
  await createSupabaseRoles(server.url);
  await createTemplate(server.url);
  project.provide('serverUrl', server.url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function writePgliteTemplate(file: string): Promise<void> {
  const pglite = await PGlite.create();
  const port = await freePort();
  const server = new PGLiteSocketServer({ db: pglite, host: '127.0.0.1', port, maxConnections: 1 });
  await server.start();
  await migrateDatabase(`postgres://postgres:postgres@127.0.0.1:${port}/postgres`);
  await server.stop();
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
}

async function createTemplate(serverUrl: string): Promise<void> {
  const admin = postgres(serverUrl, { max: 1 });
  await admin.unsafe(`create database ${postgresTemplate}`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${postgresTemplate}`;
  await migrateDatabase(url.href);
}

/** The roles of Supabase's REST endpoint, so that tests can see what they may read: nothing. */
async function createSupabaseRoles(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`create role anon nologin`;
  await sql`create role authenticated nologin`;
  await sql.end();
}
