import { spawn } from 'node:child_process';

/**
 * `npm run faults` runs the fault trials as `npm test` does, `npm run faults -- --long` five times
 * as many of each, with five times the patience. Whatever else is given goes to the test runner.
 */
const given = process.argv.slice(2);
const rest = given.filter((word) => word !== '--long');
const factor = given.includes('--long') ? '5' : (process.env.FAULTS_FACTOR ?? '1');
const child = spawn(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'faults', ...rest],
  { stdio: 'inherit', env: { ...process.env, FAULTS_FACTOR: factor } },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.once('close', (code) => {
  process.exitCode = code ?? 1;
});
