import { startDatabase } from '../../local/database/start';

/** A process that opens the data folder FAULT_DATA as local mode does, and keeps it. */
await startDatabase(process.env.FAULT_DATA ?? '');
process.stdout.write('ready\n');
setInterval(() => undefined, 60_000);
