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
    ...text.matchAll(/`((?:app|components|db|docs|hooks|lib|local|tests)\/[^`*<…\s]*)`/g),
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
  ['From a keyword to a post', 30],
  ['From a click to an image', 28],
])('%s: at most %i files, each led to by an earlier one', (title, most) => {
  const files = walk(title);
  const stems = files.map((file) => file.replace(/\.tsx?$/, ''));
  expect(files.length).toBeGreaterThan(20);
  expect(files.length).toBeLessThanOrEqual(most);
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
