import { z } from 'zod';
import { cleanLine } from '../text/clean';
import { dataMessage } from './data';
import { houseRules } from './house';
import { type Brand, openingRule } from './plan';

const job = `Your job: frame.
"body" is the article as far as it is written; "holds" counts what its sections really contain. Write what is missing around it.
`;

/** Only for a body that has no opening: else the plan wrote it. */
const openingJob = `- "opening": ${openingRule} What it promises, with any number in it, must stand in "body". Its sentences, examples and figures are not those of the first section.
`;

const rules = `- "conclusion": 40 to 70 words of Markdown. The first act on the way to what "title" promises, for today and small enough to be done today, told so that one could begin, and what its result tells the reader to do next. It may point to one list, wording or sum of "body"; it tells none again, goes through no sections, and quotes no heading. No summary, no "you are ready when", no closing phrase. No heading.
- "faq": an empty list for most articles. Only where somebody who has read all of "body" and wants to begin is kept from it by a question that it leaves open: this one, at most two, each answered in 30 to 70 words. Definitions, rare cases, what "body" has said in other words, and warnings are none.
- "faqHeading" and "endHeading": headings for the questions and for the conclusion in the language of the article, 2 to 6 words each, that say what stands there in this article ("Questions before the viewing", "What to do tonight").
- "metaTitles": 2 different ones, each at most 60 characters, keyword near the front in a natural form.
- "metaDescriptions": 2 different ones, each 120 to 156 characters, whole sentences, keyword once in a natural form, what the reader gets. Count the characters.
- "excerpt": one or two sentences, at most 200 characters, for a list of posts.
"terms" are used the same way each time; a word in "banned" never. If there is "brand": "samples" are the author's own writing on other things; take their sound (length of sentences, address, directness) for what you write, never their content.`;

const wire = z.object({
  conclusion: z.string(),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  faqHeading: z.string(),
  endHeading: z.string(),
  metaTitles: z.array(z.string()),
  metaDescriptions: z.array(z.string()),
  excerpt: z.string(),
});

/** One short line, or the English one. */
function heading(fallback: string) {
  return z
    .string()
    .catch('')
    .transform((value) => {
      const line = cleanLine(value.replace(/[*_`#<>[\]]/g, ''));
      return /[\p{L}\p{N}]/u.test(line) && line.length <= 60 ? line : fallback;
    });
}

const strings = z.array(z.string()).catch([]);

const limits = z.object({
  opening: z.string().catch(''),
  conclusion: z
    .string()
    .trim()
    .min(40, 'write 40 to 90 words')
    .max(5_000, 'write at most 90 words'),
  faq: z
    .array(z.object({ question: z.string().max(400), answer: z.string().max(3_000) }))
    .catch([])
    .transform((items) => items.filter((i) => i.question.trim() && i.answer.trim()).slice(0, 3)),
  faqHeading: heading('Frequently asked questions'),
  endHeading: heading('Where to go from here'),
  metaTitles: strings,
  metaDescriptions: strings,
  excerpt: z.string().catch(''),
});
export type IntroAndFaq = z.output<typeof limits>;

const opening = z
  .string()
  .trim()
  .min(40, 'write 60 to 110 words')
  .max(4_000, 'write at most 110 words');

/** The forms of the reply, for the wire and for us: with an opening where the body has none. */
export const introAndFaqForms = {
  withOpening: { wire: wire.extend({ opening: z.string() }), limits: limits.extend({ opening }) },
  withoutOpening: { wire, limits },
};

export function introAndFaqPrompt({
  withOpening,
  ...input
}: {
  keyword: string;
  title: string;
  audience: string;
  persona: string;
  thesis: string;
  terms: string[];
  banned: string[];
  headings: string[];
  /** What each section contains, counted. */
  holds: string[];
  body: string;
  brand?: Brand;
  withOpening: boolean;
}) {
  return {
    name: 'frame',
    system: [houseRules, `${job}${withOpening ? openingJob : ''}${rules}`],
    content: dataMessage({ task: 'frame', ...input }, 'Do the job "frame" for this article.'),
  };
}
