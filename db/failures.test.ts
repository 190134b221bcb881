import { expect, it } from 'vitest';
import { withoutValues } from './database-error';
import { isDatabaseGone } from './failures';

const errorWith = (message: string, facts: object) => Object.assign(new Error(message), facts);

it.each([
  [
    'a full pooler',
    errorWith('(EMAXCLIENTCONN) max client connections reached', {
      code: 'XX000',
      severity: 'FATAL',
    }),
  ],
  [
    'a pooler that waited in vain',
    errorWith('(ECHECKOUTTIMEOUT) unable to check out', { code: 'XX000', severity: 'FATAL' }),
  ],
  [
    'PgBouncer without a server',
    errorWith('query_wait_timeout', { code: '08P01', severity: 'FATAL' }),
  ],
  ['a connection failure', errorWith('connection failure', { code: '08006', severity: 'ERROR' })],
])('%s is a database that is away, also once the values are out of the error', (_, error) => {
  expect(isDatabaseGone(error)).toBe(true);
  expect(isDatabaseGone(withoutValues(error, 'select 1'))).toBe(true);
  expect(isDatabaseGone(new Error('Failed query', { cause: error }))).toBe(true);
});

it('an internal error of the server in a query is none', () => {
  const error = errorWith('cache lookup failed', { code: 'XX000', severity: 'ERROR' });
  expect(isDatabaseGone(error)).toBe(false);
});
