import { sql } from 'drizzle-orm';
import { type Db, getDb } from '@/db/client';
import { lastRun } from '@/db/queries/cleaning';
import { missingMigrations, openTables } from '@/db/queries/schema-state';
import { databaseEnv } from '@/lib/env';
import { type Finding, look, ok, wordsOf, wrong } from './finding';

const longRoundTripMs = 20;
const longWithoutRunSeconds = 1_800;

export async function checkDatabase(): Promise<Finding[]> {
  let db: Db;
  try {
    if (!databaseEnv()) return [];
    db = getDb();
    await db.execute(sql`select 1`);
  } catch (error) {
    return [
      wrong(
        'database',
        `cannot be reached: ${wordsOf(error)}. A server without TLS needs ?sslmode=disable in DATABASE_URL.`,
      ),
    ];
  }
  const missing = await missingMigrations(db);
  if (missing > 0)
    return [
      await distance(db),
      wrong('schema', `lacks ${missing} migrations: run \`npm run db:setup\`.`),
    ];
  const open = await openTables(db);
  return [
    await distance(db),
    ok('schema', 'is the newest'),
    open.length === 0
      ? ok('tables', 'are closed to the REST roles of Supabase')
      : wrong('tables', `are open to others: ${open.join(', ')}. Run \`npm run db:setup\` again.`),
    await scheduler(db),
  ];
}

async function distance(db: Db): Promise<Finding> {
  const [row] = await db.execute<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  );
  const times: number[] = [];
  for (let n = 0; n < 5; n++) {
    const begun = performance.now();
    await db.execute(sql`select 1`);
    times.push(performance.now() - begun);
  }
  const ms = Math.min(...times);
  const says = `Postgres ${row?.version.split(' ')[0]}, ${ms.toFixed(1)} ms for a query`;
  if (ms < longRoundTripMs) return ok('database', says);
  return look('database', `${says}: a page asks several times. Put both into the same region.`);
}

async function scheduler(db: Db): Promise<Finding> {
  const seconds = await lastRun(db);
  if (seconds !== null && seconds < longWithoutRunSeconds)
    return ok('scheduler', `was here ${Math.round(seconds / 60)} minutes ago`);
  return look(
    'scheduler',
    seconds === null
      ? 'has never called. That is right before the first deployment; afterwards see the guide.'
      : `was last here ${Math.round(seconds / 3600)} hours ago: look at its log, or run the worker.`,
  );
}
