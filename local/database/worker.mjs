import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

// A thread of its own: the database computes while the server's thread draws pages. Plain
// JavaScript, because the thread loads it as it is.
const { folder, port, setupPort, patienceMs } = workerData;
const host = '127.0.0.1';
const waiting = [];
// Whoever comes before the tables are made is kept waiting, not turned away. A connection that ends
// is closed only after the database has let go of it: the next one would be turned away.
const gate = createServer({ allowHalfOpen: true }, (socket) => waiting.push(socket.pause()));
await new Promise((resolve) => gate.listen(port, host, resolve));
parentPort?.postMessage('listening');
await new Promise((resolve) => {
  gate.once('connection', resolve);
  setTimeout(resolve, patienceMs);
});

if (!existsSync(join(folder, 'PG_VERSION')))
  await once(new Worker(new URL('make.mjs', import.meta.url), { workerData: { folder } }), 'exit');
// The default of 128 MB of buffers is for a server with many users.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];
const db = await PGlite.create(folder, { startParams });
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

const setup = new PGLiteSocketServer({ db, host, port: setupPort, maxConnections: 1 });
await setup.start();
parentPort?.once('message', open);
parentPort?.postMessage('ready');

/** From the setup's connection, which is done, to the app's. */
async function open() {
  await setup.stop();
  gate.close();
  const server = new PGLiteSocketServer({ db, host, port, maxConnections: 1 });
  await server.start();
  for (const socket of waiting) {
    const through = connect(port, host);
    socket.pipe(through).pipe(socket);
    for (const [one, other] of [
      [socket, through],
      [through, socket],
    ])
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  }
  parentPort?.postMessage('open');
}
