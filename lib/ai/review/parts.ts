import { withoutSingle } from '../post/faq';
import type { Plan } from '../post/types';
import type { IntroAndFaq } from '../prompts/intro-and-faq';
import type { BlogRequest } from '../schema';
import { tidyProse } from '../text/tidy';
import type { Draft, Part } from './draft';

/** What is written of a post before it is assembled. */
export type Written = { texts: string[]; introAndFaq: IntroAndFaq };

export function draftOf(
  { title, keyword }: BlogRequest,
  plan: Plan,
  { texts, introAndFaq }: Written,
): Draft {
  const sections = plan.sections.map(({ heading }, index): Part => {
    return { kind: 'section', index, heading, text: texts[index] ?? '' };
  });
  const answers = introAndFaq.faq.map(({ question, answer }, index): Part => {
    return { kind: 'faq', index, heading: question, text: tidyProse(answer) };
  });
  const opening = { kind: 'opening' as const, index: 0, heading: '' };
  const end = { kind: 'end' as const, index: 0, heading: introAndFaq.endHeading };
  return {
    title,
    keyword,
    parts: [
      { ...opening, text: tidyProse(introAndFaq.opening) },
      ...sections,
      ...answers,
      { ...end, text: tidyProse(introAndFaq.conclusion) },
    ],
  };
}

/** What was written, with the texts of an edited draft. A question without an answer goes. */
export function writtenOf({ parts }: Draft, { introAndFaq }: Written): Written {
  const textOf = (kind: Part['kind'], index = 0) =>
    parts.find((part) => part.kind === kind && part.index === index)?.text ?? '';
  const faq = introAndFaq.faq.map((item, index) => ({ ...item, answer: textOf('faq', index) }));
  return {
    texts: parts.filter(({ kind }) => kind === 'section').map(({ text }) => text),
    introAndFaq: {
      ...introAndFaq,
      opening: textOf('opening'),
      conclusion: textOf('end'),
      faq: withoutSingle(faq.filter(({ answer }) => answer)),
    },
  };
}
