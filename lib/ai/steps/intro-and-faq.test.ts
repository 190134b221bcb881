import { expect, it } from 'vitest';
import type { Draft } from '../draft';
import { withOpenQuestions } from './intro-and-faq';

const headings = ['How often to water in winter', 'When something looks wrong'];
const texts = [
  'In winter most plants rest.\n\n### Watering from below\n\nStand the pot in two fingers of water for half an hour and then let it drain.',
];
const other = [
  { question: 'Do cut flowers need more?', answer: 'A fresh vase every second day.' },
  { question: 'Does tap water leave spots?', answer: 'Hard water does; wipe the leaves.' },
];
type Item = { question: string; answer: string };

function openOf(items: Item[]): string[] {
  const sections = headings.map((heading, index) => {
    return { kind: 'section' as const, index, heading, text: texts[index] ?? '' };
  });
  const faq = items.map(({ question, answer }, index) => {
    return { kind: 'faq' as const, index, heading: question, text: answer };
  });
  const meta = { titles: [], descriptions: [], excerpt: '' };
  const draft: Draft = { parts: [...sections, ...faq], meta, faqHeading: '', version: 'first' };
  const { parts } = withOpenQuestions(draft);
  return parts.flatMap(({ kind, heading }) => (kind === 'faq' ? [heading] : []));
}
const open = (question: string, answer: string) =>
  openOf([{ question, answer }, ...other]).length === 3;

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
  expect(openOf(other)).toHaveLength(2);
  expect(openOf(other.slice(1))).toEqual([]);
});
