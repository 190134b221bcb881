import { spawn } from 'node:child_process';
import { buildApp, startApp } from '../helpers/app-server';
import { freePort } from '../helpers/postgres-server';
import { makeCertificate, missingPrograms, startNginx, startPgBouncer } from '../hosted/front';
import { buildHosted, startCloud, startInstance, startScheduler } from '../hosted/stack';

/**
 * Builds the app in local mode, serves it on fresh data, and runs the browser tests against it.
 * Arguments go to Playwright: `npm run test:e2e -- main-job`. E2E_SKIP_BUILD=1 uses the last build.
 * With `--hosted` the app is a build without local mode, and the stand-ins are a process of their own;
 * with `--proxied` nginx and PgBouncer, if they are installed, stand around it as well.
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
const isProxied = process.argv.includes('--proxied');
const missing = isProxied ? missingPrograms() : [];
if (missing.length > 0) {
  console.info(`Skipped: ${missing.join(', ')} not installed here.`);
  process.exit(0);
}
const serve = process.argv.includes('--hosted') ? serveHosted : serveLocal;
const app = await (isProxied ? serveBehindProxies : serve)();

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
      ...process.argv.slice(2).filter((argument) => !/^--(hosted|proxied)$/.test(argument)),
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
  const endScheduler = startScheduler(instance.origin, cloud.settings.CRON_SECRET ?? '');
  const stop = async () => {
    endScheduler();
    await instance.stop();
    await cloud.stop();
  };
  return { ...instance, stop, env: { STAND_INS_ORIGIN: cloud.origin } };
}

/** As on a machine of its own: accounts and files share the app's address, and all of it is TLS. */
async function serveBehindProxies() {
  await buildHosted();
  const front = await freePort();
  const address = `https://localhost:${front}`;
  const tls = makeCertificate();
  const trust = { NODE_EXTRA_CA_CERTS: tls.certificate };
  const cloud = await startCloud(address, { ...demo, ...trust });
  const pooler = await startPgBouncer(cloud.settings.DATABASE_URL ?? '');
  const instance = await startInstance(
    { ...cloud.settings, DATABASE_URL: pooler.url, NEXT_PUBLIC_SUPABASE_URL: address },
    port,
  );
  const nginx = await startNginx({ port: front, app: port, standIns: cloud.origin, tls });
  const endScheduler = startScheduler(instance.origin, cloud.settings.CRON_SECRET ?? '');
  const stop = async () => {
    endScheduler();
    await nginx.stop();
    await instance.stop();
    await pooler.stop();
    await cloud.stop();
  };
  const env = { ...trust, STAND_INS_ORIGIN: cloud.origin, E2E_ORIGIN: address, E2E_PROXIED: '1' };
  return { ...instance, stop, env };
}
