import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeatedCalls } from '../helpers/invariants';
import { trials } from '../helpers/trials';
import { bundled } from './bundle';
import { seeded, sleep, until } from './harness';
import { type Provider, startProvider } from './provider';

let provider: Provider;
let folder: string;
beforeAll(async () => {
  provider = await startProvider(20);
  folder = await mkdtemp(join(tmpdir(), 'inkwright-faults-'));
  // Making a new database takes seconds of computing, copying one does not.
  const made = await (await startHost({ FAULT_DATA: join(folder, 'new'), FAULT_JOBS: '0' })).ended;
  expect(made, made.err).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await provider.close();
  await rm(folder, { recursive: true, force: true });
});

type Host = {
  kill: () => void;
  /** What it has said to its error stream so far. */
  errors: () => string;
  /** What it has printed so far. */
  out: () => string;
  ready: Promise<void>;
  ended: Promise<{ signal: string | null; code: number | null; out: string; err: string }>;
};

async function startHost(env: Record<string, string>, entry = 'pglite-host'): Promise<Host> {
  const file = await bundled(`tests/faults/${entry}.ts`);
  const child = spawn(process.execPath, ['--conditions=react-server', file], {
    env: { ...process.env, FAULT_PROVIDER: provider.url, NODE_ENV: 'test', ...env },
  });
  let [out, err] = ['', ''];
  let begin: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    begin = resolve;
  });
  child.stdout.on('data', (chunk) => {
    out += chunk;
    if (out.includes('ready')) begin();
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const ended = new Promise<Awaited<Host['ended']>>((resolve) => {
    child.once('close', (code, signal) => {
      begin();
      resolve({ code, signal, out, err });
    });
  });
  return { kill: () => child.kill('SIGKILL'), errors: () => err, out: () => out, ready, ended };
}

/** A copy of the new database at `path`, in the temporary folder. */
async function copied(path: string): Promise<string> {
  const data = join(folder, path);
  await cp(join(folder, 'new'), data, { recursive: true });
  return data;
}

/** What the last host found at its end. */
const found = (out: string) =>
  JSON.parse(out.split('\n').find((line) => line.startsWith('{')) ?? '{}');

describe('a process that holds its own database', () => {
  it('loses nothing when it is killed at random instants', async () => {
    const seed = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000);
    const random = seeded(seed);
    const kills = trials(10);
    const jobs = kills * 5;
    const env = { FAULT_DATA: await copied('killed'), FAULT_JOBS: String(jobs) };
    provider.calls.length = 0;
    for (let kill = 0; kill < kills; kill++) {
      const host = await startHost(env);
      await host.ready;
      await sleep(random() * 300);
      host.kill();
      await host.ended;
    }
    const last = await (await startHost(env)).ended;
    expect(last, `seed ${seed} ${last.err}`).toMatchObject({ code: 0 });
    const { completed, givenUp, failed, broken } = found(last.out);
    expect({ failed, broken }, `seed ${seed}`).toEqual({ failed: 0, broken: [] });
    expect(completed + givenUp, `seed ${seed}`).toBe(jobs);
    // Each kill meets four jobs at most, and one is given up when five have met it between two steps.
    expect(givenUp, `seed ${seed}`).toBeLessThanOrEqual((kills * 4) / 5);
    expect(provider.calls.length).toBeLessThanOrEqual(jobs * 3 + kills * 4);
    expect(repeatedCalls({ calls: provider.calls, repeats: kills })).toEqual([]);
  });

  it.each(Array.from({ length: trials(5) }, (_, trial) => ({ trial })))(
    'that finds the disk full says so, and has lost nothing once there is room (trial $trial)',
    async ({ trial }) => {
      // In turn, until a job has given up a reply that it could not record for a whole lease, and
      // for less than a lease: then no reply may be lost but with the process.
      const long = trial % 2 === 0;
      const flag = join(folder, `full-${trial}`);
      const data = await copied(`filled-${trial}`);
      const lease = { FAULT_LEASE_SECONDS: long ? '1' : '5' };
      const env = { FAULT_DATA: data, FAULT_JOBS: '20', FAULT_FULL: flag, ...lease };
      provider.calls.length = 0;
      const host = await startHost(env);
      await host.ready;
      await writeFile(flag, '');
      if (long)
        await until('an error', () => /No space left on device/.test(host.errors()), 60_000);
      else
        await until('a write', () => host.out().includes('refused'), 60_000).then(() => sleep(300));
      await rm(flag);
      // What it cannot go on after has ended it; then it is started again.
      const end = await host.ended;
      const restarts = end.code === 0 ? 0 : 1;
      const last = restarts === 0 ? end : await (await startHost(env)).ended;
      expect(last, last.err).toMatchObject({ code: 0 });
      expect(found(last.out)).toEqual({ completed: 20, givenUp: 0, failed: 0, broken: [] });
      const repeats = restarts + (long ? 1 : 0);
      expect(repeatedCalls({ calls: provider.calls, repeats })).toEqual([]);
    },
  );

  it('ends with a clear word when not even its log can be written', async () => {
    await copied('log/postgres');
    const flag = join(folder, 'log-full');
    const preload = `--import=${join(process.cwd(), 'tests/faults/full-log.mjs')}`;
    const env = { FAULT_DATA: join(folder, 'log'), FAULT_FULL: flag, NODE_OPTIONS: preload };
    const host = await startHost(env, 'data-holder');
    await host.ready;
    await writeFile(flag, '');
    const end = await host.ended;
    expect(end).toMatchObject({ code: 1, signal: null });
    expect(end.err).toMatch(/database of local mode has stopped.*No space left on device/s);
    await rm(flag);
    const next = await startHost(env, 'data-holder');
    await next.ready;
    expect(next.errors()).toBe('');
    next.kill();
    await next.ended;
  });

  it('is alone: every other process on the same folder is refused and told why', async () => {
    await copied('held/postgres');
    const env = { FAULT_DATA: join(folder, 'held') };
    const first = await startHost(env, 'data-holder');
    await first.ready;
    try {
      const refused = async () => (await startHost(env, 'data-holder')).ended;
      const ends = await Promise.all(Array.from({ length: trials(10) }, refused));
      for (const second of ends) {
        expect(second).toMatchObject({ code: 1, signal: null, out: '' });
        expect(second.err).toMatch(/in use by another Inkwright process.*DATA_DIR/s);
      }
    } finally {
      first.kill();
      await first.ended;
    }
    // A killed holder leaves its lock behind, which then binds nobody.
    const next = await startHost(env, 'data-holder');
    await next.ready;
    expect(next.errors()).toBe('');
    next.kill();
  });
});
