import { createServer } from 'node:net';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { takeLock } from './lock';

/**
 * Starts PGlite on `folder` and answers the Postgres wire on a free loopback port, for exactly one
 * connection. The data survives the death of the process, not a power cut: PGlite does not fsync.
 */
export async function startDatabase(folder: string): Promise<{ url: string }> {
  const unlock = takeLock(folder);
  const pglite = await PGlite.create(join(folder, 'postgres'));
  const port = await freePort();
  const server = new PGLiteSocketServer({ db: pglite, host: '127.0.0.1', port, maxConnections: 1 });
  await server.start();
  process.once('exit', unlock);
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres` };
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
