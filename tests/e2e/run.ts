import { spawn } from 'node:child_process';
import { buildApp, startApp } from '../helpers/app-server';
import { freePort } from '../helpers/postgres-server';
import { buildHosted, startCloud, startInstance, startScheduler } from '../hosted/stack';

/**
 * Builds the app in local mode, serves it on fresh data, and runs the browser tests against it.
 * Arguments go to Playwright: `npm run test:e2e -- main-job`. E2E_SKIP_BUILD=1 uses the last build.
 * With `--hosted` the app is a build without local mode, and the stand-ins are a process of their own.
 */
const distDir = '.next-e2e';
const port = Number(process.env.E2E_PORT ?? (await freePort()));
const origin = `http://localhost:${port}`;
const demo = {
  DEMO_TOKENS_PER_SECOND: '800',
  DEMO_IMAGE_SECONDS: '2',
  // The posts of writerWithPost, which no test watches being written.
  DEMO_AT_ONCE: 'Without Hurry',
};
const isHosted = process.argv.includes('--hosted');
const app = isHosted ? await serveHosted() : await serveLocal();

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
      ...process.argv.slice(2).filter((argument) => argument !== '--hosted'),
    ],
    {
      stdio: 'inherit',
      env: { ...process.env, E2E_PORT: String(port), E2E_DIST_DIR: distDir, ...app.env },
    },
  );
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) console.error(app.output().slice(-6000));
  process.exitCode = code ?? 1;
} finally {
  await app.stop();
}

async function serveLocal() {
  if (process.env.E2E_SKIP_BUILD !== '1') {
    const begun = Date.now();
    await buildApp(distDir);
    console.info(`Built in ${Math.round((Date.now() - begun) / 1000)} s.`);
  }
  return { ...(await startApp({ port, distDir, env: demo })), env: {} };
}

async function serveHosted() {
  await buildHosted();
  const cloud = await startCloud(origin, demo);
  const instance = await startInstance(cloud.settings, port);
  const endScheduler = startScheduler(origin, cloud.settings.CRON_SECRET ?? '');
  const stop = async () => {
    endScheduler();
    await instance.stop();
    await cloud.stop();
  };
  return { ...instance, stop, env: { STAND_INS_ORIGIN: cloud.origin } };
}
