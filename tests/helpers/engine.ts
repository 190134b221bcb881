import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server';

declare module 'vitest' {
  // Only an interface can be merged into the library's own.
  // biome-ignore lint/style/useConsistentTypeDefinitions: declaration merging
  export interface ProvidedContext {
    engine: 'pglite' | 'postgres';
    serverUrl: string;
  }
}

/** Starts the server that the project's tests make their databases on. */
export default async function setup(project: TestProject) {
  const engine = (project.config.provide as { engine?: string }).engine;
  if (engine !== 'postgres') {
    project.provide('serverUrl', '');
    return;
  }
  const server = await startPostgres();
  await createSupabaseRoles(server.url);
  project.provide('serverUrl', server.url);
  return () => server.stop();
}

/** The roles of Supabase's REST endpoint, so that tests can see what they may read: nothing. */
async function createSupabaseRoles(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`create role anon nologin`;
  await sql`create role authenticated nologin`;
  await sql.end();
}
