import { expect, it } from 'vitest';
import { displayName, greetingName, initials } from './names';

const email = 'robin.w@example.com';

it.each([
  [{ firstName: 'Robin', lastName: 'Writer', email }, 'Robin Writer', 'Robin', 'RW'],
  [{ firstName: 'Robin', lastName: null, email }, 'Robin', 'Robin', 'R'],
  [{ firstName: null, lastName: 'Writer', email }, 'robin.w', 'robin.w', 'W'],
  [{ firstName: ' ', lastName: ' ', email }, 'robin.w', 'robin.w', 'RO'],
])('%j is called by both names, the first, or the part before the at-sign', (user, ...names) => {
  expect([displayName(user), greetingName(user), initials(user)]).toEqual(names);
});

it('nobody is Unknown Author', () => {
  expect(displayName(null)).toBe('Unknown Author');
});
