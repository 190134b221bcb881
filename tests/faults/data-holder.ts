import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { startDatabase } from '../../local/database/start';

/** A process that opens the data folder FAULT_DATA as local mode does, keeps it and writes to it. */
const database = await startDatabase(process.env.FAULT_DATA ?? '');
await database.ready;
await database.open();
const sql = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => undefined });
await sql`create table if not exists written (times int)`;
await sql`insert into written values (0)`;
process.stdout.write('ready\n');
for (;;) {
  await sql`update written set times = times + ${1}`;
  await sleep(50);
}
