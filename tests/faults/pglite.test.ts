import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundled } from './bundle';
import { seeded, trials, until } from './harness';
import { type Provider, startProvider } from './provider';

let provider: Provider;
let folder: string;
beforeAll(async () => {
  provider = await startProvider(20);
  folder = await mkdtemp(join(tmpdir(), 'inkwright-faults-'));
});
afterAll(async () => {
  await provider.close();
  await rm(folder, { recursive: true, force: true });
});

type Host = {
  kill: () => void;
  /** What it has said to its error stream so far. */
  said: () => string;
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
  return { kill: () => child.kill('SIGKILL'), said: () => err, ready, ended };
}

describe('a process that holds its own database', () => {
  it('loses nothing when it is killed at random instants', async () => {
    const seed = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000);
    const random = seeded(seed);
    const jobs = trials(6) * 5;
    const env = { FAULT_DATA: join(folder, 'killed'), FAULT_JOBS: String(jobs) };
    for (let kill = 0; kill < trials(6); kill++) {
      const host = await startHost(env);
      await host.ready;
      await new Promise((resolve) => setTimeout(resolve, random() * 300));
      host.kill();
      await host.ended;
    }
    const last = await (await startHost(env)).ended;
    expect(last, `seed ${seed} ${last.err}`).toMatchObject({ code: 0 });
    const result = JSON.parse(last.out.split('\n').find((line) => line.startsWith('{')) ?? '{}');
    expect(result, `seed ${seed}`).toEqual({ completed: jobs, broken: [] });
    expect(provider.calls.length).toBeLessThanOrEqual(jobs * 3 + trials(6) * 4);
  });

  it.each(Array.from({ length: trials(1) }, (_, trial) => ({ trial })))(
    'says that the disk is full, and has lost nothing once there is room (trial $trial)',
    async ({ trial }) => {
      const flag = join(folder, `full-${trial}`);
      const data = join(folder, `filled-${trial}`);
      const env = { FAULT_DATA: data, FAULT_JOBS: '40', FAULT_FULL: flag };
      const host = await startHost(env);
      await host.ready;
      await writeFile(flag, '');
      await until('an error', () => /No space left on device/.test(host.said()), 60_000);
      await rm(flag);
      // What it cannot go on after has ended it; then it is started again.
      const end = await host.ended;
      const last = end.code === 0 ? end : await (await startHost(env)).ended;
      expect(last, last.err).toMatchObject({ code: 0 });
      expect(last.out).toContain('{"completed":40,"broken":[]}');
    },
  );

  it('ends with a clear word when not even its log can be written', async () => {
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
    expect(next.said()).toBe('');
    next.kill();
    await next.ended;
  });

  it('is alone: every other process on the same folder is refused and told why', async () => {
    const env = { FAULT_DATA: join(folder, 'held') };
    const first = await startHost(env, 'data-holder');
    await first.ready;
    try {
      for (let trial = 0; trial < trials(2); trial++) {
        const second = await (await startHost(env, 'data-holder')).ended;
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
    expect(next.said()).toBe('');
    next.kill();
  });
});
