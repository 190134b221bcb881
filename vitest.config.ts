import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { isFullRun, patience } from './tests/helpers/trials.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const alias = {
  '@': root.replace(/\/$/, ''),
  // `server-only` throws outside a bundler that knows server components.
  'server-only': `${root}tests/helpers/empty.ts`,
};

/**
 * Files in `folders` that must not share a worker: a module they replace would stay replaced for the
 * next file, and a library that loads beside their `window` would go on taking Node for a browser.
 */
const needingOwnWorker = (...folders: string[]) =>
  folders
    .flatMap((folder) =>
      readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => needsOwnWorker.test(readFileSync(root + file, 'utf8')));
const needsOwnWorker =
  /@vitest-environment|\bvi\.(mock|doMock|resetModules)\(|\bvi\.stubGlobal\(\s*'(window|document)'/;

type Options = NonNullable<Extract<TestProjectInlineConfiguration['test'], object>>;

/**
 * A project, whose files share their workers with TEST_SHARED_WORKERS=1: loading the modules of the
 * product for each file takes longer than most files run. Files that need one of their own run apart.
 */
function project(options: Options & { name: string; exclude?: string[] }, ...folders: string[]) {
  const { name, exclude = [] } = options;
  if (process.env.TEST_SHARED_WORKERS !== '1') return [{ resolve: { alias }, test: options }];
  const alone = needingOwnWorker(...folders);
  const shared = {
    isolate: false,
    exclude: [...exclude, ...alone],
    setupFiles: ['tests/helpers/shared-worker.ts'],
  };
  return [
    { resolve: { alias }, test: { ...options, ...shared } },
    { resolve: { alias }, test: { ...options, name: `${name}, alone`, include: alone } },
  ];
}

/**
 * What `npm test` runs on the other engine alone: the stand-in of the auth server, whose home is PGlite,
 * and what does not hang on the engine beyond its queries, which the browser tests run on PGlite too.
 * Migrations, the ledger, the order of payments and the queue itself run on both.
 */
const oneEngine = {
  postgres: ['tests/integration/auth/**'],
  pglite: [
    'tests/integration/billing/{local-paddle,reconcile,webhooks}.test.ts',
    ...[
      'api',
      'cleaning',
      'images',
      'posts',
      'rate-limits',
      'rewrites',
      'security',
      'spending',
    ].map((folder) => `tests/integration/${folder}/**`),
    'tests/integration/jobs/{endings,events,routes,stop,stream-limits}.test.ts',
  ],
};

/** One suite on two engines: PGlite serialises everything, so only a real server shows races. */
const onEngine = (engine: 'pglite' | 'postgres') =>
  project(
    {
      name: engine,
      include: ['tests/integration/**/*.test.ts'],
      exclude: isFullRun ? [] : oneEngine[engine],
      env: { TEST_ENGINE: engine },
      globalSetup: ['tests/helpers/engine.ts'],
      provide: { engine },
      testTimeout: 60_000,
      hookTimeout: 60_000,
      pool: 'forks',
      maxWorkers: 2,
    },
    'tests/integration',
  );

export default defineConfig({
  test: {
    // The log of the product, where a test fails.
    silent: 'passed-only',
    projects: [
      ...project(
        {
          name: 'unit',
          include: [
            '{app,components,db,hooks,lib,local,scripts}/**/*.test.{ts,tsx}',
            'tests/unit/**/*.test.ts',
          ],
          testTimeout: 20_000,
          // Nothing else runs beside it, and on two cores the default would leave one idle.
          maxWorkers: '100%',
        },
        ...['app', 'components', 'db', 'hooks', 'lib', 'local', 'scripts', 'tests/unit'],
      ),
      ...onEngine('pglite'),
      ...onEngine('postgres'),
      {
        resolve: { alias },
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/helpers/engine.ts'],
          provide: { engine: 'postgres' },
          testTimeout: patience(300_000),
          hookTimeout: 120_000,
          pool: 'forks',
          fileParallelism: false,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'real-cms',
          include: ['tests/real-cms/**/*.test.ts'],
          env: { TEST_ENGINE: 'pglite' },
          globalSetup: ['tests/helpers/engine.ts'],
          provide: { engine: 'pglite' },
          testTimeout: 120_000,
          hookTimeout: 300_000,
          pool: 'forks',
          fileParallelism: false,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'hosted',
          include: ['tests/hosted/**/*.test.ts'],
          globalSetup: ['tests/hosted/build.ts'],
          testTimeout: 300_000,
          hookTimeout: 180_000,
          pool: 'forks',
          fileParallelism: false,
        },
      },
    ],
  },
});
