import { expect, it } from 'vitest';
import { withoutCredentials } from './without-credentials';

it.each([
  ['Bad: abcd efgh ijkl', 'Bad: [secret]'],
  ['Bad: abcdefghijkl', 'Bad: [secret]'],
  ['Authorization: Basic d2U6cGFzcw==', 'Authorization: Basic [secret]'],
  ['bearer eyJhbGciOi.J9.x-y_z~1', 'bearer [secret]'],
  ['No route was found', 'No route was found'],
])('%s is logged as %s', (text, logged) => {
  expect(withoutCredentials(text, ['abcd efgh ijkl', ''])).toBe(logged);
});
