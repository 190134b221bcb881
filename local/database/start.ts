import { createServer } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { takeLock } from './lock';

export type LocalDatabase = {
  /** For the app: answers once {@link LocalDatabase.open} was called, and keeps waiting until then. */
  url: string;
  /** For making the tables. */
  setupUrl: string;
  /** Resolves when `setupUrl` answers. Rejects when the database cannot be opened. */
  ready: Promise<unknown>;
  /** Closes `setupUrl` and lets the app in. */
  open: () => Promise<unknown>;
};

/**
 * Starts PGlite on `folder` in a thread, for one connection at a time on free loopback ports. A new
 * database is made at the first query or after `patienceMs`. Throws when the folder is in use.
 */
export async function startDatabase(folder: string, patienceMs = 0): Promise<LocalDatabase> {
  const unlock = takeLock(folder);
  process.once('exit', unlock);
  const [port, setupPort] = [await freePort(), await freePort()];
  const thread = startThread({ folder: join(folder, 'postgres'), port, setupPort, patienceMs });
  const ready = reply(thread, 'ready');
  await Promise.race([reply(thread, 'listening'), ready]);
  // Making a new database takes seconds of computing, and on a busy machine many of them.
  const address = (at: number) =>
    `postgres://postgres:postgres@127.0.0.1:${at}/postgres?connect_timeout=60`;
  return {
    url: address(port),
    setupUrl: address(setupPort),
    ready,
    open: () => {
      const opened = reply(thread, 'open');
      thread.postMessage('open');
      thread.once('error', endWithoutDatabase);
      return opened;
    },
  };
}

function startThread(workerData: Record<string, string | number>): Worker {
  const file = join(/* turbopackIgnore: true */ process.cwd(), 'local/database/worker.mjs');
  const thread = new Worker(/* turbopackIgnore: true */ file, { workerData });
  // The server's socket keeps the process alive; the thread need not.
  thread.unref();
  return thread;
}

function reply(thread: Worker, word: string): Promise<void> {
  return new Promise((resolve, reject) => {
    thread.on('message', (message) => message === word && resolve());
    thread.once('error', reject);
  });
}

/** Every request would wait without an end, so the server ends and says why. */
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
