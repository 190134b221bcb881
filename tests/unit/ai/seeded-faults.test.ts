import { expect, test } from 'vitest';
import { scoreChecks } from '@/tests/helpers/seeded-faults/score';

// Dozens of posts are read whole, which takes a busy machine longer than a unit's patience.
test('the checks find nine of ten planted faults and leave sound posts alone', {
  timeout: 60_000,
}, () => {
  const { seeded, missed, clean, alarms } = scoreChecks();
  expect(seeded).toBe(60);
  expect(missed.length / seeded, missed.join('\n')).toBeLessThanOrEqual(0.1);
  expect(alarms.length / clean, alarms.join('\n')).toBeLessThanOrEqual(0.05);
});
