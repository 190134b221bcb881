import { expect, it } from 'vitest';
import { openingOf } from './opening';

const start =
  'You water on Sundays, and the fern is limp by Thursday. The calendar is the problem: pots dry at their own pace, and the same plant needs twice as much by a window in June.';
const first =
  'Push a finger two knuckles deep into the soil. **Dry soil at two knuckles means that the pot wants water today.** A fern is the exception.';

it('keeps an opening that does its work', () => {
  expect(openingOf(start, first)).toBe(start);
});

it.each([
  'After reading, you can water any plant you own.',
  'In this guide you get a finger test and a table.',
  'You’ll learn how to read the soil.',
  'You also get a checklist.',
  'Dry soil two knuckles deep means that the pot wants water today.',
])('drops "%s"', (sentence) => {
  expect(openingOf(`${start} ${sentence}`, first)).toBe(start);
  expect(openingOf(`${start}\n\n${sentence}`, first)).toBe(start);
});

it('keeps a poor opening where nothing would be left', () => {
  const poor =
    'In this guide you will learn to water. You also get a checklist for every week of it.';
  expect(openingOf(poor, first)).toBe(poor);
});
