import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { returnPaths } from '@/lib/auth/return-paths';

const root = join(import.meta.dirname, '..', '..');
const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs')).flatMap((name) =>
    name.endsWith('.md') ? [`docs/${name}`] : [],
  ),
];

it.each(documents)('%s names only files and folders that exist', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const paths = [
    ...text.matchAll(/`((?:app|components|db|docs|hooks|lib|local|scripts|tests)\/[^`*<…\s]*)`/g),
  ];
  const missing = paths
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sources = ['lib', 'local', 'db'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);
const named = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);
const settings = (path: string) => [
  ...named(read(path), /process\.env\.([A-Z][A-Z_]+)/g),
  ...named(read(path), /publicVariable\(\s*'([A-Z_]+)'/g),
  ...(path === 'lib/env.ts' ? named(read(path), /\b([A-Z]+(?:_[A-Z]+)+): /g) : []),
];
/** Set by Node and Next. */
const given = ['NODE_ENV', 'NEXT_RUNTIME'];

it('describes every variable that the code reads', () => {
  const text = read('docs/configuration.md');
  const used = [...sources, 'next.config.ts'].flatMap(settings);
  expect(used.length).toBeGreaterThan(40);
  const missing = used.filter(
    (name = '') => !given.includes(name) && !text.includes(`\`${name}\``),
  );
  expect([...new Set(missing)]).toEqual([]);
});

it('lists every setting of the product in .env.example', () => {
  const listed = named(read('.env.example'), /^#?([A-Z_]+)=/gm);
  const used = ['lib/env.ts', 'lib/env.client.ts'].flatMap(settings);
  expect(used.filter((name) => !listed.includes(name))).toEqual([]);
});

/** The files that a section of architecture.md names in its numbered steps. */
function walk(title: string): string[] {
  const [, section = ''] = read('docs/architecture.md').split(`## ${title}\n`);
  const [steps = ''] = section.split('\n## ');
  const numbered = steps.split('\n').filter((line) => /^\d+\. /.test(line));
  return [...new Set(named(numbered.join('\n'), /`((?:app|components|db|hooks|lib)\/[^`]+)`/g))];
}

function importsOf(file = ''): string[] {
  const own = read(file).matchAll(/(?:from|import\()\s*'([^']+)'/g);
  return [...own].map(([, to = '']) =>
    to.startsWith('.') ? join(dirname(file), to) : to.replace(/^@\//, ''),
  );
}

it.each([
  ['From a keyword to a post', 27],
  ['From a click to an image', 27],
])('%s: at most %i files, each led to by an earlier one', (title, max) => {
  const files = walk(title);
  const stems = files.map((file) => file.replace(/\.tsx?$/, ''));
  expect(files.length).toBeGreaterThan(20);
  expect(files.length).toBeLessThanOrEqual(max);
  const seen = files.map((file) => importsOf(file));
  const unreached = stems.filter(
    (stem, at) =>
      at > 0 &&
      !/^app\/.*\/(page|route)$/.test(stem) &&
      !seen.slice(0, at).some((imports) => imports.includes(stem)),
  );
  expect(unreached).toEqual([]);
});

it.each(['docs/deploy.md', 'docs/configuration.md', 'deploy/compose.yaml'])(
  '%s lists every address that mails lead back to',
  (path) => {
    const words = read(path).split(/[\s`,]+|(?<=\})/);
    for (const returnPath of Object.values(returnPaths))
      expect(
        words.some((word) => word.endsWith(returnPath)),
        returnPath,
      ).toBe(true);
  },
);

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const units = ['deploy/inkwright-app@.service', 'deploy/inkwright-worker.service'];

it.each([...documents, ...units, 'deploy/release.sh'])(
  '%s names only commands that exist',
  (path) => {
    const commands = named(read(path), /npm run (?:--silent )?([a-z][\w:-]*)/g);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  },
);

it('the guide names only variables that are described or belong to others', () => {
  const known = `${read('docs/configuration.md')} ${read('deploy/release.sh')}`;
  const others = ['NODE_EXTRA_CA_CERTS', 'EADDRINUSE', 'EMAXCLIENTCONN', 'PGOPTIONS', 'WRONG'];
  const ofDocker = read('deploy/compose.env.example');
  const missing = named(read('docs/deploy.md'), /\b([A-Z][A-Z]+(?:_[A-Z]+)+)\b/g).filter(
    (name) => !known.includes(name) && !ofDocker.includes(name) && !others.includes(name),
  );
  expect(missing).toEqual([]);
});

it('commands that run on hand SIGTERM to node and not to a shell', () => {
  for (const name of ['start', 'worker', 'local:cloud']) expect(scripts[name]).toMatch(/^exec /);
});

it.each([
  [units[0] ?? '', 'node_modules/next/dist/bin/next', ''],
  [units[1] ?? '', 'scripts/worker.ts', scripts.worker ?? ''],
])('%s is a unit that starts node itself and lets it end', (path, file, script) => {
  const lines = read(path)
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  for (const line of lines) expect(line).toMatch(/^(\[(Unit|Service|Install)\]|[A-Z]\w*=.*)$/);
  const unit = new Map(
    lines.map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]),
  );
  const start = unit.get('ExecStart') ?? '';
  expect(start).toMatch(/^\/usr\/bin\/node /);
  expect(existsSync(join(root, file))).toBe(true);
  expect(start).toContain(file);
  if (script) expect(script.endsWith(start.replace('/usr/bin/', ''))).toBe(true);
  expect(unit.get('User')).toBe('inkwright');
  // lib/server/shutdown.ts ends the process after 28 s, whatever still runs.
  const patience = Number(
    /patienceMs = ([\d_]+)/.exec(read('lib/server/shutdown.ts'))?.[1]?.replace('_', ''),
  );
  expect(Number(unit.get('TimeoutStopSec')) * 1000).toBeGreaterThan(patience);
});
