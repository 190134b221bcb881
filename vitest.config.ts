import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { isFullRun, patience } from './tests/helpers/trials.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const alias = {
  '@': root.replace(/\/$/, ''),
  // `server-only` throws outside a bundler that knows server components.
  'server-only': `${root}tests/helpers/empty.ts`,
};

/** One suite on two engines: PGlite serialises everything, so only a real server shows races. */
const onEngine = (engine: 'pglite' | 'postgres') => ({
  resolve: { alias },
  test: {
    name: engine,
    include: ['tests/integration/**/*.test.ts'],
    // The stand-in of the auth server runs on PGlite; the full run checks it on Postgres, too.
    exclude: engine === 'postgres' && !isFullRun ? ['tests/integration/auth/contract/**'] : [],
    env: { TEST_ENGINE: engine },
    globalSetup: ['tests/helpers/engine.ts'],
    provide: { engine },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks' as const,
    maxWorkers: 2,
  },
});

export default defineConfig({
  test: {
    // The log of the product, where a test fails.
    silent: 'passed-only',
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: [
            '{app,components,db,hooks,lib,local}/**/*.test.{ts,tsx}',
            'tests/unit/**/*.test.ts',
          ],
          testTimeout: 20_000,
          // Nothing else runs beside it, and on two cores the default would leave one idle.
          maxWorkers: '100%',
        },
      },
      onEngine('pglite'),
      onEngine('postgres'),
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
    ],
  },
});
