import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

// A thread of its own: the database computes while the server's thread draws pages. Plain
// JavaScript, because the thread loads it as it is.
const { folder, port } = workerData;
const db = await PGlite.create(folder);
const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port, maxConnections: 1 });
await server.start();
parentPort?.postMessage('ready');
