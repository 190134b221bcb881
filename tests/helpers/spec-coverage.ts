import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A test as the table names it; `title` may be the beginning of the whole. */
export type NamedTest = { file: string; title: string };

export type Row = { line: number; cells: string[]; places: string[]; tests: NamedTest[] };

const tablePath = 'tests/spec-coverage.md';

/** The rows of tests/spec-coverage.md, without the heads of its tables. */
export function coverageRows(): Row[] {
  return readFileSync(tablePath, 'utf8')
    .split('\n')
    .flatMap((text, at) => (isRow(text) ? [readRow(text, at + 1)] : []));
}

function isRow(text: string): boolean {
  return text.startsWith('|') && !/^\| *(requirement\b|-)/.test(text);
}

function readRow(text: string, line: number): Row {
  const cells = text
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
  const [, place = '', test = ''] = cells;
  return { line, cells, places: namesIn(place), tests: test.split('<br>').map(readTest) };
}

const namesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

function readTest(text: string): NamedTest {
  const [, file = '', title = ''] = /^`([^`]+)` (.+)$/.exec(text.trim()) ?? [];
  return { file, title };
}

/** What is wrong with a place, written as `path` or `path#symbol`; null when it is there. */
export function placeProblem(place: string): string | null {
  const [path = '', symbol] = place.split('#');
  if (!existsSync(path)) return `${path} does not exist`;
  if (symbol === undefined || readFileSync(path, 'utf8').includes(symbol)) return null;
  return `${path} holds no ${symbol}`;
}

/** What is wrong with a named test: not there, or never run. Null when it is one that runs. */
export function testProblem({ file, title }: NamedTest): string | null {
  if (!/\.(test|spec)\.tsx?$/.test(file)) return `${file || 'nothing'} is no test file`;
  if (!existsSync(file)) return `${file} does not exist`;
  const found = titlesIn(file).filter((one) => one.title.startsWith(title));
  if (found.length === 0) return `${file} has no test "${title}"`;
  return found.some(({ skipped }) => !skipped) ? null : `${file} skips "${title}"`;
}

type Title = { title: string; skipped: boolean };
const known = new Map<string, Title[]>();

function titlesIn(file: string): Title[] {
  const titles = known.get(file) ?? readTitles(readFileSync(file, 'utf8'));
  known.set(file, titles);
  return titles;
}

const runners = ['it', 'test', 'describe'];

/**
 * The titles of the tests of a file, with their placeholders. A title that is a variable stands for
 * any text of the file.
 */
export function readTitles(code: string): Title[] {
  const source = ts.createSourceFile('x.tsx', code, ts.ScriptTarget.Latest, true);
  const titles: Title[] = [];
  const visit = (node: ts.Node, skipped: boolean) => {
    const call = ts.isCallExpression(node) ? readCall(node) : null;
    const isSkipped = skipped || (call?.skipped ?? false);
    if (call && call.runner !== 'describe')
      for (const title of call.title === null ? textsIn(source) : [call.title])
        titles.push({ title, skipped: isSkipped });
    ts.forEachChild(node, (child) => visit(child, isSkipped));
  };
  visit(source, false);
  return titles;
}

/** Null for what is no test and no group of tests. */
function readCall({ expression, arguments: [title, ...rest] }: ts.CallExpression) {
  const names: string[] = [];
  let callee: ts.Expression = expression;
  while (!ts.isIdentifier(callee)) {
    if (ts.isPropertyAccessExpression(callee)) names.push(callee.name.text);
    if (ts.isTaggedTemplateExpression(callee)) callee = callee.tag;
    else if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee))
      callee = callee.expression;
    else return null;
  }
  if (callee.text === 'test' && names.includes('describe')) names.push('describe');
  if (!runners.includes(callee.text) || !title || rest.length === 0) return null;
  if (ts.isArrayLiteralExpression(title) || names.includes('step')) return null;
  return {
    runner: names.includes('describe') ? 'describe' : callee.text,
    title: ts.isStringLiteralLike(title)
      ? title.text
      : ts.isTemplateExpression(title)
        ? title.getText().slice(1, -1)
        : null,
    skipped: names.some((name) => /^(skip|todo|fixme|fails|skipIf|runIf)$/.test(name)),
  };
}

function textsIn(source: ts.SourceFile): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** Matches what a runner makes of a title: placeholders stand for anything. */
export function titlePattern(title: string): RegExp {
  const parts = title.split(/%[a-z#$]|\$\{[^}]*\}|\$[a-z]\w*/i);
  return new RegExp(`^${parts.map(escapeText).join('[^]*')}`);
}

const escapeText = (text: string) =>
  text.replaceAll('%%', '%').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
