import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Everything that proves the product, in stages; the first stage that fails ends the run. The lanes
 * of a stage run side by side. `npm test` repeats trials a fifth as often as `npm run test:long`.
 */
const full = process.argv.includes('--long');
const serverKills = full ? 30 : 4;

const ts = (file: string, ...rest: string[]) => [
  process.execPath,
  '--conditions=react-server',
  '--import',
  'tsx',
  file,
  ...rest,
];
const bin = (file: string, ...rest: string[]) => [
  process.execPath,
  `node_modules/${file}`,
  ...rest,
];
/** Where the runners say in JSON which tests ran. */
const reports = mkdtempSync(join(tmpdir(), 'inkwright-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
const vitest = (...projects: string[]) =>
  bin(
    'vitest/vitest.mjs',
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${projects[0]?.replace('*', '')}.json`)}`,
  );

/** See vitest.config.ts: loading the product for each file takes longer than most files run. */
const sharedWorkers = { TEST_SHARED_WORKERS: '1' };

type Task = { name: string; command: string[]; env?: Record<string, string> };

/** One after another; a lane ends with the first task that fails. */
type Lane = Task[];

const stages: Lane[][] = [
  [
    [{ name: 'types', command: bin('typescript/bin/tsc', '--noEmit') }],
    [
      { name: 'lint', command: bin('@biomejs/biome/bin/biome', 'ci', '.') },
      { name: 'unused code', command: bin('knip/bin/knip.js') },
    ],
    [{ name: 'build of local mode', command: ts('tests/e2e/build.ts') }],
  ],
  [[{ name: 'unit tests', command: vitest('unit*'), env: sharedWorkers }]],
  [
    [
      {
        name: 'integration tests on both engines',
        command: vitest('pglite*', 'postgres*'),
        env: sharedWorkers,
      },
    ],
    [
      { name: 'server kills', command: ts('tests/faults/server-kill.ts', String(serverKills)) },
      ...(full ? [{ name: 'kills while typing', command: ts('tests/faults/editor-kill.ts') }] : []),
      { name: 'hosted build', command: ts('tests/e2e/hosted-build.ts') },
    ],
    [{ name: 'fault tests', command: vitest('faults') }],
  ],
  ...(full ? hostedStages() : []),
  [
    [
      {
        name: 'browser tests',
        command: ts('tests/e2e/run.ts', '--reporter=list,json'),
        env: { E2E_SKIP_BUILD: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'browser.json') },
      },
      { name: 'tests of the specification', command: ts('tests/helpers/spec-ran.ts', reports) },
    ],
  ],
];

/** What a team deploys, as far as it goes without accounts and Docker. Too long for `npm test`. */
function hostedStages(): Lane[][] {
  const env = { HOSTED_SKIP_BUILD: '1' };
  const browser = (...flags: string[]) => ts('tests/e2e/run.ts', ...flags);
  const proxied = browser('--proxied', 'main-job', 'proxied');
  return [
    [[{ name: 'instances, images and rehearsal of a deployment', command: vitest('hosted') }]],
    [[{ name: 'behind nginx and PgBouncer', command: proxied, env }]],
    [[{ name: 'browser tests of the hosted build', command: browser('--hosted'), env }]],
  ];
}

const running = new Set<ChildProcess>();
process.once('SIGTERM', stopAll);
process.once('SIGINT', stopAll);

let passed = 0;
let failed = 0;
const begun = Date.now();
for (const stage of stages) {
  const results = (await Promise.all(stage.map(runLane))).flat();
  passed += results.filter(Boolean).length;
  failed += results.filter((ok) => !ok).length;
  if (failed > 0) break;
}
say(`\nAll of it took ${seconds(begun)} s.\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;

async function runLane(lane: Lane): Promise<boolean[]> {
  const results: boolean[] = [];
  for (const task of lane) {
    results.push(await run(task));
    if (!results.at(-1)) break;
  }
  return results;
}

/** Runs one part; its output is shown in one piece when it ends. */
async function run({ name, command, env }: Task): Promise<boolean> {
  const start = Date.now();
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    env: { ...process.env, ...(full && { TEST_SIZE: '1' }), ...env, NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  running.delete(child);
  const ok = code === 0;
  say(`\n── ${name}: ${ok ? 'ok' : `failed (${code})`} after ${seconds(start)} s\n`);
  say(ok ? tail(output, 12) : tail(output, 400));
  return ok;
}

function tail(text: string, lines: number): string {
  return `${text.trimEnd().split('\n').slice(-lines).join('\n')}\n`;
}

function seconds(since: number): number {
  return Math.round((Date.now() - since) / 1000);
}

/** Written at once: what a pipe has not taken when the process ends would be lost. */
function say(text: string): void {
  try {
    writeSync(1, text);
  } catch {
    process.stdout.write(text);
  }
}

function stopAll(): void {
  for (const child of running) child.kill('SIGTERM');
  process.exit(1);
}
