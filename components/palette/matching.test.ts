import { expect, it } from 'vitest';
import { matching } from './matching';

const choices = [
  { name: 'Settings: Security', words: 'password two-step' },
  { name: 'Log out', words: 'sign out' },
];
const names = (text: string) => matching(choices, text).map(({ name }) => name);

it('finds a choice when each typed word begins one of its words', () => {
  expect(names('')).toHaveLength(2);
  expect(names('SET sec')).toEqual(['Settings: Security']);
  expect(names('sign ou')).toEqual(['Log out']);
  expect(names('ettings')).toEqual([]);
});
