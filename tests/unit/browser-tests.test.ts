import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..', 'e2e');

test.each(readdirSync(folder))('%s never ends an interception under way', (file) => {
  // A request that begins at that moment is never sent: routeUntil of fixtures.ts keeps it going.
  expect(readFileSync(join(folder, file), 'utf8')).not.toMatch(/\.unroute(All)?\(|\btimes: \d/);
});
