import { expect, it } from 'vitest';
import {
  coverageRows,
  placeProblem,
  readTitles,
  testProblem,
  titlePattern,
} from '../helpers/spec-coverage';

const rows = coverageRows();

it('lists at least 150 requirements, each once', () => {
  const requirements = rows.map(({ cells: [requirement = ''] }) => requirement);
  expect(requirements.length).toBeGreaterThanOrEqual(150);
  const twice = requirements.filter((one, at) => requirements.indexOf(one) !== at);
  expect(twice).toEqual([]);
});

it('has a requirement, a place and a test in every row', () => {
  const wrong = rows.filter(
    ({ cells, places, tests }) =>
      cells.length < 3 || cells.includes('') || places.length === 0 || tests.length === 0,
  );
  expect(wrong.map(({ line, cells }) => `line ${line}: ${cells[0]}`)).toEqual([]);
});

it('names only places that exist and tests that run', () => {
  const problems = rows.flatMap(({ line, places, tests }) =>
    [...places.map(placeProblem), ...tests.map(testProblem)].flatMap((problem) =>
      problem === null ? [] : [`line ${line}: ${problem}`],
    ),
  );
  expect(problems).toEqual([]);
});

it('finds the tests of a file and which of them are skipped', () => {
  const code = `
    it('a', () => {}); it.skip('b', () => {}); test.fixme('c', () => {}); it.todo('d');
    describe('e', () => { it.each([1])('f %i', () => {}); });
    describe.skip('g', () => { test('h', () => {}); });
    test.describe('i', () => { test(\`j \${1}\`, () => {}); test.step('k', () => {}); });
    it.runIf(false)('l', () => {});`;
  const titles = readTitles(code);
  const names = (skipped: boolean) =>
    titles.filter((one) => one.skipped === skipped).map(({ title }) => title);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the title as it is written
  expect(names(false)).toEqual(['a', 'f %i', 'j ${1}']);
  expect(names(true)).toEqual(['b', 'c', 'h', 'l']);
});

it('knows a title again that a runner has filled in', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the title as it is written
  expect('Failed (a) to 5').toMatch(titlePattern('Failed (%s) to ${number}'));
  expect('100 %, done').toMatch(titlePattern('%i %%, done'));
  expect('Failed a').not.toMatch(titlePattern('Failed (%s)'));
});
