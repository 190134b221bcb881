import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
type Package = {
  version?: string;
  resolved?: string;
  engines?: { node?: string };
  hasInstallScript?: boolean;
};
type Lock = { packages: Record<string, Package> };
type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string>> & {
  allowScripts: Record<string, boolean>;
};
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;

/** Lowest versions without a known hole; the advisory is the reason. */
const floors: [name: string, version: string, advisory: string][] = [
  ['next', '16.4.6', 'RSC and image optimizer advisories up to November 2026'],
  ['react', '19.3.1', 'RSC typed array RCE, GHSA-673q-mjm6-r5xr'],
  ['react-dom', '19.3.1', 'RSC typed array RCE, GHSA-673q-mjm6-r5xr'],
  ['sharp', '0.35.5', 'GHSA-2464-fhr4-w9xw'],
  ['drizzle-orm', '0.45.2', 'CVE-2026-39356'],
  ['zod', '4.6.7', 'GHSA-mrhx-c7xc-m3w5'],
  ['@supabase/auth-js', '2.70.0', 'CVE-2025-48370'],
];

function atLeast(version: string, floor: string): boolean {
  const [a, b] = [version, floor].map((text) => text.split('-')[0]?.split('.').map(Number) ?? []);
  for (let i = 0; i < 3; i++) {
    const difference = (a?.[i] ?? 0) - (b?.[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

describe('dependencies', () => {
  it.each(floors)('%s is at least %s (%s)', (name, floor) => {
    const found = Object.entries(lock.packages).filter(([path]) =>
      path.endsWith(`node_modules/${name}`),
    );
    expect(found.length).toBeGreaterThan(0);
    for (const [path, { version = '0' }] of found)
      expect(atLeast(version, floor), `${path} ${version}`).toBe(true);
  });

  it('are pinned to exact versions', () => {
    const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  });

  it('all run on Node 20', () => {
    const newer = Object.entries(lock.packages).filter(([, { engines }]) =>
      /^>=? ?2[1-9]/.test(engines?.node ?? ''),
    );
    expect(newer.map(([path]) => path)).toEqual([]);
  });

  it('have one esbuild: npm 10 takes a lockfile with several for incomplete', () => {
    const found = Object.keys(lock.packages).filter((path) => path.endsWith('/esbuild'));
    expect(found).toEqual(['node_modules/esbuild']);
  });

  it('have install scripts that allowScripts names', () => {
    const named = Object.entries(lock.packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect(Object.keys(manifest.allowScripts)).toEqual(expect.arrayContaining(named));
  });

  it('come from whatever registry npm is set to: the lockfile names none', () => {
    expect(Object.values(lock.packages).filter((entry) => entry.resolved)).toEqual([]);
  });
});
