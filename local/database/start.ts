import { createServer } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { takeLock } from './lock';

/**
 * Starts PGlite on `folder` in a thread and answers the Postgres wire on a free loopback port, for
 * exactly one connection. The data survives the death of the process, not a power cut: PGlite does
 * not fsync. Throws when the folder is in use or the database cannot be opened.
 */
export async function startDatabase(folder: string): Promise<{ url: string }> {
  const unlock = takeLock(folder);
  process.once('exit', unlock);
  const port = await freePort();
  await runThread({ folder: join(folder, 'postgres'), port });
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres` };
}

function runThread(workerData: { folder: string; port: number }): Promise<void> {
  const file = join(/* turbopackIgnore: true */ process.cwd(), 'local/database/worker.mjs');
  const thread = new Worker(/* turbopackIgnore: true */ file, { workerData });
  // The server's socket keeps the process alive; the thread need not.
  thread.unref();
  return new Promise((resolve, reject) => {
    thread.once('message', () => {
      thread.off('error', reject);
      thread.once('error', endWithoutDatabase);
      resolve();
    });
    thread.once('error', reject);
  });
}

/** Every request would wait for ever: better a server that is gone and says why. */
function endWithoutDatabase(error: Error): void {
  console.error('\n  The database of local mode has stopped; start Inkwright again.\n', error);
  process.exit(1);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
