import { workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

// Making a database takes 400 MB, which PGlite gives back only with its thread.
const db = await PGlite.create(workerData.folder);
await db.close();
