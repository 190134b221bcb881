import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Guard = { name: string; file: string; guard: string; without: string; tests: string[] };
const guards: Guard[] = JSON.parse(readFileSync('tests/faults/guards.json', 'utf8'));

/** `npm run mutations` takes them out one by one; code that moves takes its entry along. */
test.each(guards)('$name stands where tests/faults/guards.json says', (one) => {
  const { file, guard, without, tests } = one;
  expect(existsSync(file), file).toBe(true);
  expect(readFileSync(file, 'utf8').split(guard), `${file}: ${guard}`).toHaveLength(2);
  expect(without).not.toBe(guard);
  for (const path of tests) expect(existsSync(path), path).toBe(true);
});
