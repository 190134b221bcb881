import type { IntroAndFaq } from '../prompts/intro-and-faq';
import { contentStems } from '../text/stems';
import { words } from '../text/words';

const runLength = 8;

type Item = IntroAndFaq['faq'][number];

/** A single question under a heading of its own reads like something forgotten. */
const fewestQuestions = 2;

export function withoutSingle<T>(questions: T[]): T[] {
  return questions.length < fewestQuestions ? [] : questions;
}

/**
 * The questions that the body leaves open: no heading of it asks them, no answer is taken from it. None
 * where fewer than two are left.
 */
export function openQuestions(faq: Item[], headings: string[], texts: string[]): Item[] {
  const body = new Set(texts.flatMap(runs));
  const subheadings = texts.flatMap((text) => text.match(/^#{3,6} .+$/gm) ?? []);
  const asked = [...headings, ...subheadings].map((heading) => new Set(contentStems(heading)));
  const left = faq.filter(({ question, answer }) => {
    const stems = [...new Set(contentStems(question))];
    const isHeading = asked.some(
      (heading) => stems.length >= 3 && stems.every((stem) => heading.has(stem)),
    );
    return !isHeading && !runs(answer).some((run) => body.has(run));
  });
  return withoutSingle(left);
}

function runs(text: string): string[] {
  const tokens = words(text.toLowerCase());
  return tokens.slice(runLength - 1).map((_, at) => tokens.slice(at, at + runLength).join(' '));
}
