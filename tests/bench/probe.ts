import { resolve } from 'node:path';
import { freePort } from '../helpers/postgres-server';

type Memory = { rss: number; heapUsed: number; external: number; arrayBuffers: number };
type Loop = { p50: number; p99: number; max: number };

export type Probe = {
  /** For the environment of the server that is to be watched. */
  env: Record<string, string>;
  /** Bytes, after a collection. */
  memory: () => Promise<Memory>;
  /** Milliseconds between two turns of the event loop since the last call; 5 when it is idle. */
  loop: () => Promise<Loop>;
  /** Milliseconds of CPU since the last call. */
  busy: () => Promise<{ ms: number }>;
  /** Writes a heap snapshot into the server's folder and answers with its name. */
  snapshot: () => Promise<{ file: string }>;
};

/** Watches a server process from inside, without adding anything to the product. */
export async function newProbe(): Promise<Probe> {
  const port = await freePort();
  const ask = async <T>(path: string): Promise<T> =>
    (await fetch(`http://127.0.0.1:${port}${path}`)).json() as Promise<T>;
  return {
    env: {
      NODE_OPTIONS: `--require ${JSON.stringify(resolve('tests/bench/probe.cjs'))}`,
      PROBE_PORT: String(port),
    },
    memory: () => ask('/memory'),
    loop: () => ask('/loop'),
    busy: () => ask('/busy'),
    snapshot: () => ask('/snapshot'),
  };
}
