import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { connect } from '@/db/client';
import { migrateDatabase } from '@/db/migrate';
import { insertProfile } from '@/db/queries/profiles';
import { grantCredits } from '@/lib/credits/ledger';
import { drain } from '@/lib/jobs/engine/drain';
import { enqueueJob } from '@/lib/jobs/engine/enqueue';
import { brokenInvariants } from '../helpers/invariants';
import { freePort } from '../helpers/postgres-server';
import { postRegistry } from './handler';

/**
 * The local mode's arrangement in one process, for the fault tests: the database inside the
 * process, and the worker on its only connection. Makes sure that FAULT_JOBS jobs exist, works
 * until all are final, and prints what invariants are broken.
 */
const { FAULT_DATA = '', FAULT_PROVIDER = '', FAULT_FULL = '', ...env } = process.env;
if (FAULT_FULL) fillDisk(FAULT_FULL);

const pglite = await PGlite.create(FAULT_DATA);
const port = await freePort();
const server = new PGLiteSocketServer({ db: pglite, host: '127.0.0.1', port, maxConnections: 1 });
await server.start();
const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
await migrateDatabase(url);
const { db, sql } = connect({ url, max: 1 });
const [made] = await sql`select count(*)::int as n from app.jobs`;
for (let n = made?.n + 1; n <= Number(env.FAULT_JOBS); n++) await ensureJob(n);
process.stdout.write('ready\n');

const registry = postRegistry({ provider: FAULT_PROVIDER, steps: 3 });
const leaseSeconds = Number(env.FAULT_LEASE_SECONDS ?? 1);
for (let open = 1; open > 0; ) {
  await drain({ db, registry, budgetMs: 500, leaseSeconds, concurrency: 4 });
  const [row] = await sql`select count(*)::int as n from app.jobs where finished_at is null`;
  open = row?.n ?? 0;
}
const [ends] = await sql`
  select
    (count(*) filter (where status = 'completed'))::int as completed,
    (count(*) filter (where error_class = 'dead'))::int as "givenUp",
    (count(*) filter (where status = 'failed' and error_class <> 'dead'))::int as failed
  from app.jobs`;
const broken = await brokenInvariants({ sql, stuckSeconds: 0 });
process.stdout.write(`${JSON.stringify({ ...ends, broken })}\n`);
await sql.end({ timeout: 1 });
await server.stop();
await pglite.close();

async function ensureJob(n: number): Promise<void> {
  const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const name = { firstName: null, lastName: null, profileImageUrl: null };
  await db.transaction(async (tx) => {
    if (!(await insertProfile(tx, { id, email: `${n}@example.com`, ...name }))) return;
    const grant = { userId: id, amount: 150, reference: 'Test', idempotencyKey: `test:${n}` };
    await grantCredits(tx, grant);
  });
  const data = { keyword: 'tea' };
  const order = { userId: id, type: 'blog-generation' as const, data, price: 150 };
  await enqueueJob(db, { ...order, reference: 'Blog post', idempotencyKey: 'the one' });
}

/** As on a full disk, no file grows for as long as `flag` exists; what is allocated can be written. */
function fillDisk(flag: string): void {
  const write = fs.writeSync;
  fs.writeSync = ((...args: Parameters<typeof write>) => {
    const [file, , , length, position] = args as unknown as [
      number,
      unknown,
      unknown,
      number,
      number,
    ];
    const grows = file > 2 && Number(position) + Number(length) > fs.fstatSync(file).size;
    if (!grows || !fs.existsSync(flag)) return write(...args);
    process.stdout.write('refused\n');
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  }) as typeof write;
}
