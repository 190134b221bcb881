import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { coverageRows, titlePattern } from './spec-coverage';

/**
 * Fails on a test of tests/spec-coverage.md that did not run and pass. Reads the JSON reports of
 * vitest and Playwright in the folder that it is given.
 */
type VitestReport = {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
};
type Suite = {
  specs: { title: string; file: string; ok: boolean; tests: Ran[] }[];
  suites?: Suite[];
};
type Ran = { status: string };
type PlaywrightReport = { config: { rootDir: string }; suites: Suite[] };

const [folder = ''] = process.argv.slice(2);
const passed = new Map<string, string[]>();
for (const name of readdirSync(folder)) readReport(join(folder, name));

const named = coverageRows().flatMap(({ line, tests }) => tests.map((test) => ({ line, ...test })));
const missing = named.filter(
  ({ file, title }) => !passed.get(file)?.some((one) => titlePattern(title).test(one)),
);
for (const { line, file, title } of missing)
  console.error(`tests/spec-coverage.md:${line}: ${file} "${title}" did not run.`);
if (missing.length === 0) console.info(`All ${named.length} named tests ran.`);
process.exitCode = missing.length > 0 ? 1 : 0;

function readReport(path: string): void {
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport | PlaywrightReport;
  if ('testResults' in report) {
    for (const { name, assertionResults } of report.testResults)
      for (const { title, status } of assertionResults) if (status === 'passed') add(name, title);
  } else for (const suite of report.suites) readSuite(suite, report.config.rootDir);
}

function readSuite({ specs, suites = [] }: Suite, rootDir: string): void {
  for (const { title, file, ok, tests } of specs)
    if (ok && tests.some(({ status }) => status === 'expected')) add(resolve(rootDir, file), title);
  for (const suite of suites) readSuite(suite, rootDir);
}

function add(path: string, title: string): void {
  const file = relative(process.cwd(), path);
  passed.set(file, [...(passed.get(file) ?? []), title]);
}
