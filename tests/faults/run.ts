import { spawn } from 'node:child_process';

/**
 * `npm run faults` runs the fault trials as `npm test` does, `npm run faults -- --long` at five times
 * the full counts. Other arguments go to the test runner.
 */
const given = process.argv.slice(2);
const rest = given.filter((word) => word !== '--long');
const size = given.includes('--long') ? { TEST_SIZE: '5' } : {};
const child = spawn(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'faults', ...rest],
  { stdio: 'inherit', env: { ...process.env, ...size } },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.once('close', (code) => {
  process.exitCode = code ?? 1;
});
