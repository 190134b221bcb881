import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

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
