import { z } from 'zod';
import { cleanLine } from '@/lib/text/clean';
import { metaLimits } from '../meta-limits';
import { dataMessage } from './data';
import { houseRules } from './house';
import { type Brand, openingRule } from './plan';
import { holdsTablesOrCode, keptArticleEnd } from './tables-and-code';

const job = `Your job: frame.
"body" is the article as far as it is written; "holds" counts what its sections really contain. Write what is missing around it.
`;

const openingJob = `- "opening": ${openingRule} What it promises, with any number in it, must stand in "body". Its sentences, examples and figures are not those of the first section.
`;

const rules = `- "conclusion": 25 to 45 words of Markdown without a heading: what to do today, as the first step of the way that "body" shows and small enough for one evening, and what its result tells the reader to do next. No shorter way of its own, no other figures, no table, no code. Nothing of "body" is told again, no list, condition, sum or step: the reader has just read it. No summary, no "you are ready when", no closing phrase.
- "faq": an empty list, but for the rare article after which a reader who has done all that "body" says meets two or three new questions (what if the provider fails, what if they move), each answered in 30 to 70 words. What must be known before an act, definitions, rare cases, warnings, and what "body" has said in other words are none.
- "faqHeading" and "endHeading": headings for the questions and for the conclusion in the language of the article, 2 to 6 words each, that say what stands there in this article ("Questions before the viewing", "What to do tonight"). The text below does not begin with the same words.
- "metaTitles": 2 different ones, each at most ${metaLimits.title.max} characters, keyword near the front in a natural form.
- "metaDescriptions": 2 different ones, each ${metaLimits.description.min} to ${metaLimits.description.max} characters, whole sentences, keyword once in a natural form, what the reader gets. Count the characters.
- "excerpt": one or two sentences, at most 200 characters, for a list of posts.
"terms" are used the same way each time; a word in "banned" never. If there is "brand": "samples" are the author's own writing on other things; take their sound (length of sentences, address, directness) for what you write, never their content.`;

const keptEnd = `The "conclusion" of this article, which has tables or code: ${keptArticleEnd}`;

const wire = z.object({
  conclusion: z.string(),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  faqHeading: z.string(),
  endHeading: z.string(),
  metaTitles: z.array(z.string()),
  metaDescriptions: z.array(z.string()),
  excerpt: z.string(),
});

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
    .min(40, 'write 25 to 45 words')
    .max(5_000, 'write at most 45 words'),
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
  .min(40, 'write 60 to 95 words')
  .max(4_000, 'write at most 95 words');

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
  holds: string[];
  body: string;
  brand?: Brand;
  withOpening: boolean;
}) {
  return {
    name: 'frame',
    system: [
      houseRules,
      `${job}${withOpening ? openingJob : ''}${rules}`,
      ...(holdsTablesOrCode(input.body) ? [keptEnd] : []),
    ],
    content: dataMessage({ task: 'frame', ...input }, 'Do the job "frame" for this article.'),
  };
}
