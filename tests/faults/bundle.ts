import { mkdir, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

type Esbuild = { build: (options: Record<string, unknown>) => Promise<unknown> };

/** PGlite finds its files beside itself, and Next's reader of .env files is CommonJS. */
const unbundled = ['@electric-sql/*', '@next/env'];
/** The product's own handlers are not what most tests are about, and they are heavy. */
const heavy = [resolve('lib/jobs/*/handler.ts'), ...unbundled];
/** For a worker that runs handlers of the product. */
export const nativeModules = ['sharp', 'nodemailer', 'ws', '@supabase/*', ...unbundled];

const made = new Map<string, Promise<string>>();

/**
 * One file out of a worker script, once per run. The fault tests start hundreds of processes, and
 * compiling every module in each of them would take most of the time; so would reading what nobody
 * calls, which is why the file is small. Uses the bundler that tsx brings along.
 */
export function bundled(entry: string, external = heavy): Promise<string> {
  const known = made.get(entry);
  if (known) return known;
  const making = make(entry, external);
  made.set(entry, making);
  return making;
}

async function make(entry: string, external: string[]): Promise<string> {
  const require = createRequire(import.meta.url);
  const { build } = createRequire(require.resolve('tsx/package.json'))('esbuild') as Esbuild;
  const folder = join('node_modules', '.cache', 'inkwright-faults');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${entry.replace(/\W+/g, '-')}.mjs`);
  const outfile = `${file}.${process.pid}`;
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    // Names stay, for the sake of stack traces.
    minifySyntax: true,
    minifyWhitespace: true,
    platform: 'node',
    format: 'esm',
    conditions: ['react-server'],
    external,
    logLevel: 'error',
  });
  // In one go: another run may be starting processes from the file that is there.
  await rename(outfile, file);
  return file;
}
