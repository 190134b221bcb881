import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

/** A condition that protects somebody, and the tests that must fail without it. */
type Guard = {
  name: string;
  file: string;
  /** Stands exactly once in the file. */
  guard: string;
  without: string;
  tests: string[];
  /** Part of the names of the tests that are enough. */
  only?: string;
  /** Unless told, the tests on the real server, where races show. */
  project?: 'postgres' | 'pglite' | 'unit';
};

/**
 * Takes one guard of guards.json after the other out of a copy of the project and expects the tests to notice: a
 * green board means little while nobody has seen it turn red. `npm run mutations`, or
 * `npm run mutations -- stop captcha` for those with such a word in their name or file; one JSON
 * line each, exit code 1 when a removed guard goes unnoticed.
 */
const words = process.argv.slice(2);
const guards: Guard[] = JSON.parse(
  await readFile(join(import.meta.dirname, 'guards.json'), 'utf8'),
);
const chosen = guards.filter(
  ({ name, file }) => words.length === 0 || words.some((word) => `${name} ${file}`.includes(word)),
);
const root = process.cwd();
const copy = await mkdtemp(join(tmpdir(), 'inkwright-mutations-'));
const left = /^(node_modules|\.git|\.next.*|\.data.*|test-results|tsconfig\.tsbuildinfo)$/;
let unnoticed = 0;
try {
  await cp(root, copy, {
    recursive: true,
    filter: (path) => resolve(path) === root || !left.test(basename(path)),
  });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const guard of chosen) await assertHeld(guard);
  for (const project of ['postgres', 'pglite', 'unit'] as const) await assertGreen(project);
  for (const guard of chosen) unnoticed += (await isNoticed(guard)) ? 0 : 1;
} finally {
  await rm(copy, { recursive: true, force: true });
}
process.exitCode = unnoticed > 0 ? 1 : 0;

/** Before anything runs: a guard that has moved is to be named in guards.ts where it is now. */
async function assertHeld({ file, guard }: Guard): Promise<void> {
  const source = await readFile(join(copy, file), 'utf8');
  if (source.split(guard).length !== 2)
    throw new Error(`${file} does not hold the guard exactly once: ${guard}`);
}

/** A suite that is red anyway would "notice" everything. */
async function assertGreen(project: NonNullable<Guard['project']>): Promise<void> {
  const tests = chosen.filter((guard) => projectOf(guard) === project).flatMap((g) => g.tests);
  if (tests.length === 0 || (await passes(project, [...new Set(tests)]))) return;
  throw new Error(`The tests of ${project} fail before anything is taken out.`);
}

async function isNoticed(one: Guard): Promise<boolean> {
  const { name, file, guard, without, tests, only } = one;
  const path = join(copy, file);
  const source = await readFile(path, 'utf8');
  await writeFile(
    path,
    source.replace(guard, () => without),
  );
  const start = performance.now();
  const pass = !(await passes(projectOf(one), only ? [...tests, '-t', only] : tests));
  const seconds = Math.round((performance.now() - start) / 1000);
  await writeFile(path, source);
  console.info(JSON.stringify({ goal: `without ${name} a test fails`, pass, seconds }));
  return pass;
}

function projectOf({ project = 'postgres' }: Guard) {
  return project;
}

function passes(project: string, tests: string[]): Promise<boolean> {
  const child = spawn('npx', ['vitest', 'run', '--project', project, '--bail', '1', ...tests], {
    cwd: copy,
    stdio: 'ignore',
    env: { ...process.env, CI: '1' },
  });
  return new Promise((done) => child.once('close', (code) => done(code === 0)));
}
