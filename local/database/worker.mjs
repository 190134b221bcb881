import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

// A thread of its own: the database computes while the server's thread draws pages. Plain
// JavaScript, because the thread loads it as it is.
const { folder, port } = workerData;
const db = await PGlite.create(folder);
const answer = db.execProtocolRawStream.bind(db);
db.execProtocolRawStream = (message, options) =>
  answer(message, {
    ...options,
    onRawData: (data) => {
      options.onRawData(data);
      endOnPanic(Buffer.from(data).toString('latin1'));
    },
  });

/**
 * Any other Postgres ends with a PANIC, as when the disk is too full for its log. This one stays
 * and is silent, and whoever asks it would wait for ever.
 */
function endOnPanic(reply) {
  const [severity = '', ...fields] = reply.slice(5).split('\0');
  if (!reply.startsWith('E') || severity !== 'SPANIC') return;
  const reason = fields.find((field) => field.startsWith('M'));
  setImmediate(() => {
    throw new Error(reason?.slice(1) ?? 'PANIC');
  });
}

const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port, maxConnections: 1 });
await server.start();
parentPort?.postMessage('ready');
