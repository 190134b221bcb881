import { expect, it } from 'vitest';
import { formatDate, knownTimeZone } from './dates';

const evening = '2026-11-22T03:30:00.000Z';

it.each([
  ['long', 'America/New_York', 'November 21, 2026'],
  ['short', 'America/New_York', 'Nov 21, 2026'],
  ['long', 'UTC', 'November 22, 2026'],
  ['moment', 'America/New_York', 'Nov 21, 2026, 10:30 PM'],
  ['short', 'Pacific/Kiritimati', 'Nov 22, 2026'],
  ['time', 'America/New_York', '10:30 PM'],
  ['weekday', 'America/New_York', 'Saturday'],
] as const)('an evening in the %s form in %s', (form, zone, words) => {
  expect(formatDate(evening, form, zone).replace('\u202f', ' ')).toBe(words);
});

it('prints nothing for what is no date', () => {
  expect(formatDate('soon', 'long', 'UTC')).toBe('');
});

it.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Mars/Base', 'UTC'],
  ['<script>', 'UTC'],
  ['x'.repeat(5000), 'UTC'],
  [undefined, 'UTC'],
])('of the cookie %s it takes %s', (name, zone) => {
  expect(knownTimeZone(name)).toBe(zone);
});
