import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundled } from './bundle';
import { seeded, trials } from './harness';
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
  ready: Promise<void>;
  ended: Promise<{ signal: string | null; code: number | null; out: string; err: string }>;
};

async function startHost(env: Record<string, string>): Promise<Host> {
  const file = await bundled('tests/faults/pglite-host.ts');
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
  return { kill: () => child.kill('SIGKILL'), ready, ended };
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

  it('has lost nothing after a full disk, once there is room and it is started again', async () => {
    const flag = join(folder, 'full');
    const env = { FAULT_DATA: join(folder, 'filled'), FAULT_JOBS: '12', FAULT_FULL: flag };
    const host = await startHost(env);
    await host.ready;
    await new Promise((resolve) => setTimeout(resolve, 150));
    await writeFile(flag, '');
    // PGlite does not answer any more after a failed write; nothing but a new start helps.
    await new Promise((resolve) => setTimeout(resolve, 500));
    host.kill();
    expect(await host.ended).toMatchObject({ signal: 'SIGKILL' });
    await rm(flag);
    const again = await (await startHost(env)).ended;
    expect(again, again.err).toMatchObject({ code: 0 });
    expect(again.out).toContain('{"completed":12,"broken":[]}');
  });
});
