import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type postgres from 'postgres';
import { connect, type Db } from '@/db/client';
import { migrateDatabase } from '@/db/migrate';
import { freePort, startPostgres } from '../helpers/postgres-server';

export type Engine = {
  name: 'pglite' | 'postgres';
  url: string;
  db: Db;
  sql: postgres.Sql;
  stop: () => Promise<void>;
};

export async function onPglite(): Promise<Engine> {
  const pglite = await PGlite.create();
  const port = await freePort();
  const server = new PGLiteSocketServer({ db: pglite, host: '127.0.0.1', port, maxConnections: 1 });
  await server.start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  await migrateDatabase(url);
  const { sql, db } = connect({ url, max: 1 });
  const stop = async () => {
    await sql.end({ timeout: 2 });
    await server.stop();
    await pglite.close();
  };
  return { name: 'pglite', url, sql, db, stop };
}

export async function onPostgres(): Promise<Engine> {
  const server = await startPostgres();
  await migrateDatabase(server.url);
  const { sql, db } = connect({ url: server.url, max: 16 });
  const stop = async () => {
    await sql.end({ timeout: 2 });
    await server.stop();
  };
  return { name: 'postgres', url: server.url, sql, db, stop };
}

/** `n` finished jobs of users with 500 each. */
export async function seedFinished(sql: postgres.Sql, n: number): Promise<void> {
  await sql`
    insert into app.profiles (id, email)
    select gen_random_uuid(), 'bench-' || ${n}::int || '-' || i || '@example.com'
    from generate_series(1, ${Math.ceil(n / 500)}::int) i`;
  await sql`
    insert into app.jobs (user_id, type, status, data, result, created_at, finished_at)
    select p.id, 'blog-generation', 'completed', '{"keyword":"tea"}', '{"creditsUsed":150}',
      now() - i * interval '1 minute', now()
    from app.profiles p, generate_series(1, 500) i where p.email like ${`bench-${n}-%`}`;
  await sql`vacuum analyze app.jobs`;
}

/** `n` waiting jobs, ten to a user, with or without credits set aside for them. */
export async function seedWaiting(sql: postgres.Sql, n: number, price: number): Promise<void> {
  const mark = `waiting-${Math.random()}`;
  await sql`
    insert into app.profiles (id, email, credits_held)
    select gen_random_uuid(), ${mark} || i, ${price * 10}::int
    from generate_series(1, ${n / 10}::int) i`;
  await sql`
    insert into app.jobs (user_id, type, data, price)
    select p.id, 'blog-generation', '{"keyword":"tea"}', ${price}::int
    from generate_series(1, 10), app.profiles p where p.email like ${`${mark}%`}`;
  if (price > 0)
    await sql`
      insert into app.credit_entries
        (user_id, kind, amount, available_after, held_after, job_id, idempotency_key)
      select user_id, 'reserve', ${price}::int, 0, ${price}::int, id, 'reserve:' || id
      from app.jobs where status = 'pending'`;
  await sql`analyze app.jobs`;
}
