import { spawn } from 'node:child_process';
import { buildApp, startApp } from '../helpers/app-server';
import { freePort } from '../helpers/postgres-server';

/**
 * Builds the app in local mode, serves it on fresh data, and runs the browser tests against it.
 * Arguments go to Playwright: `npm run test:e2e -- main-job`. E2E_SKIP_BUILD=1 uses the last build.
 */
const distDir = '.next-e2e';
const port = Number(process.env.E2E_PORT ?? (await freePort()));

if (process.env.E2E_SKIP_BUILD !== '1') {
  const begun = Date.now();
  await buildApp(distDir);
  console.info(`Built in ${Math.round((Date.now() - begun) / 1000)} s.`);
}
const app = await startApp({
  port,
  distDir,
  env: {
    DEMO_TOKENS_PER_SECOND: '800',
    DEMO_IMAGE_SECONDS: '2',
    // The posts of writerWithPost, which no test watches being written.
    DEMO_AT_ONCE: 'Without Hurry',
  },
});
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => app.stop().finally(() => process.exit(1)));
try {
  const child = spawn(
    process.execPath,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'tests/e2e/playwright.config.ts',
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit', env: { ...process.env, E2E_PORT: String(port), E2E_DIST_DIR: distDir } },
  );
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) console.error(app.output().slice(-6000));
  process.exitCode = code ?? 1;
} finally {
  await app.stop();
}
