import { expect, it } from 'vitest';
import { changesOf } from './changed-page';

const about = { language: 'en', title: 'Heating', publisher: 'Office', date: '2024' };
const changes = (sentences: string[], ...texts: string[]) =>
  changesOf(sentences, 'en', { passages: texts.map((text) => ({ text })), about });

it('names the figure that a page no longer has, and what stands there', () => {
  const sentence = 'Of the households, 35% had a heat pump.';
  expect(changes([sentence], 'By May, 37 per cent of the households had a heat pump.')).toEqual([
    { sentence, was: '35%', becomes: '37 per cent' },
  ]);
});

it('says nothing of what still agrees, wherever the page has it now', () => {
  const many = Array.from({ length: 40 }, (_, at) => `Part ${at} is of rivers and bridges.`);
  const said = 'In the survey 35 percent of all households had a heat pump.';
  expect(changes(['Of the households, 35% had a heat pump.'], ...many, said)).toEqual([]);
});

it('names a quotation that is gone', () => {
  const sentence = 'The Office calls it “the quiet revolution of our cellars”.';
  expect(changes([sentence], 'The Office calls it a change in cellars.')).toEqual([
    { sentence, was: 'the quiet revolution of our cellars', becomes: null },
  ]);
});

it('names a figure that has nothing in its place', () => {
  const [change] = changes(['Of the households, 35% had a heat pump.'], 'Heat pumps are common.');
  expect(change).toMatchObject({ was: '35%', becomes: null });
});
