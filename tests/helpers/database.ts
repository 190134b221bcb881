import { randomBytes, randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import postgres from 'postgres';
import { inject } from 'vitest';
import { connect, type Db } from '@/db/client';
import { insertProfile } from '@/db/queries/profiles';
import { grantCredits } from '@/lib/credits/ledger';
import { postgresTemplate } from './engine';
import { freePort } from './postgres-server';

export type TestDatabase = {
  engine: 'pglite' | 'postgres';
  url: string;
  db: Db;
  sql: postgres.Sql;
  /** How many connections this engine can take: 1 on PGlite. */
  max: number;
  close: () => Promise<void>;
};

/** A migrated, empty database of its own on the project's engine, copied from a template. */
export async function testDatabase(engine = inject('engine')): Promise<TestDatabase> {
  const made = engine === 'pglite' ? await onPglite() : await onPostgres();
  const { sql, db } = connect({ url: made.url, max: made.max });
  return {
    ...made,
    engine,
    sql,
    db,
    close: async () => {
      await sql.end({ timeout: 2 });
      await made.drop();
    },
  };
}

async function onPglite() {
  const pglite = await PGlite.create({ loadDataDir: await openAsBlob(inject('pgliteTemplate')) });
  const port = await freePort();
  const server = new PGLiteSocketServer({ db: pglite, host: '127.0.0.1', port, maxConnections: 1 });
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    max: 1,
    drop: async () => {
      await server.stop();
      await pglite.close();
    },
  };
}

async function onPostgres() {
  const admin = postgres(inject('serverUrl'), { max: 1, onnotice: () => undefined });
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createFromTemplate(admin, name);
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${name}`;
  return {
    url: url.href,
    max: 20,
    drop: async () => {
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

/** Postgres copies a template only while nobody is connected to it; another copy may be under way. */
async function createFromTemplate(admin: postgres.Sql, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await admin.unsafe(`create database ${name} template ${postgresTemplate}`);
      return;
    } catch (error) {
      if (tries === 100 || !/being accessed by other users/.test(String(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** A user with `credits` to spend; returns the id. */
export async function testUser(db: Db, credits = 0, email?: string): Promise<string> {
  const id = randomUUID();
  await db.transaction(async (tx) => {
    await insertProfile(tx, {
      id,
      email: email ?? `${id}@example.com`,
      firstName: 'Test',
      lastName: null,
      profileImageUrl: null,
    });
    if (credits > 0)
      await grantCredits(tx, {
        userId: id,
        amount: credits,
        reference: 'Test credits',
        idempotencyKey: `test:${id}`,
      });
  });
  return id;
}
