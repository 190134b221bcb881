import { expect, it } from 'vitest';
import { openQuestions } from './faq';

const headings = ['How often to water in winter', 'When something looks wrong'];
const texts = [
  'In winter most plants rest.\n\n### Watering from below\n\nStand the pot in two fingers of water for half an hour and then let it drain.',
];
const other = [
  { question: 'Do cut flowers need more?', answer: 'A fresh vase every second day.' },
  { question: 'Does tap water leave spots?', answer: 'Hard water does; wipe the leaves.' },
];
const open = (question: string, answer: string) =>
  openQuestions([{ question, answer }, ...other], headings, texts).length === 3;

it('keeps what the body does not answer', () => {
  expect(open('Can I use rain water?', 'Yes, if it comes from a clean roof.')).toBe(true);
});

it('drops what a heading asks or the body has said', () => {
  expect(open('How often do you water in winter?', 'Less.')).toBe(false);
  expect(
    open('Is a saucer enough?', 'Stand the pot in two fingers of water for half an hour.'),
  ).toBe(false);
});

it('drops a question that would stand alone', () => {
  expect(openQuestions(other, headings, texts)).toEqual(other);
  expect(openQuestions(other.slice(1), headings, texts)).toEqual([]);
});
