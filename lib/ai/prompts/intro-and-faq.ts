import { z } from 'zod';
import { cleanLine } from '../text/clean';
import { dataMessage } from './data';
import { houseRules } from './house';
import type { Brand } from './plan';

const rules = `Your job: frame.
"body" is the finished article without its opening and end. Write what goes around it.
- "opening": 80 to 120 words of Markdown. The reader's situation in one concrete sentence, what they will be able to do, and the thesis. Use the keyword in the first two sentences. It describes what the body really contains. No heading, no list of sections.
- "conclusion": 80 to 150 words of Markdown. The next step to take today and how to tell that it worked. No heading, no summary of the sections, no "In conclusion".
- "faq": 3 or 4 questions readers would still type into a search, each answered in 40 to 80 words. Nothing the body answers already.
- "faqHeading" and "endHeading": what "Frequently asked questions" and "Where to go from here" are called in the language of the article, 2 to 6 words each.
- "metaTitles": 3 different ones, each at most 60 characters, keyword near the front.
- "metaDescriptions": 3 different ones, each 120 to 156 characters, whole sentences, keyword once, what the reader gets. Count the characters.
- "excerpt": one or two sentences, at most 200 characters, for a list of posts.
If there is "brand": "samples" are the author's own writing on other things; take their sound (length of sentences, address, directness) for "opening" and "conclusion", never their content. "banned" are words never to be used.`;

export const introAndFaqWire = z.object({
  opening: z.string(),
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

export const introAndFaqLimits = z.object({
  opening: z.string().trim().min(40, 'write 80 to 120 words').max(4_000, 'write at most 120 words'),
  conclusion: z
    .string()
    .trim()
    .min(40, 'write 80 to 150 words')
    .max(5_000, 'write at most 150 words'),
  faq: z
    .array(z.object({ question: z.string().max(400), answer: z.string().max(3_000) }))
    .catch([])
    .transform((items) => items.filter((i) => i.question.trim() && i.answer.trim()).slice(0, 4)),
  faqHeading: heading('Frequently asked questions'),
  endHeading: heading('Where to go from here'),
  metaTitles: strings,
  metaDescriptions: strings,
  excerpt: z.string().catch(''),
});
export type IntroAndFaq = z.output<typeof introAndFaqLimits>;

export function introAndFaqPrompt(input: {
  keyword: string;
  title: string;
  audience: string;
  persona: string;
  body: string;
  brand?: Brand;
}) {
  return {
    name: 'frame',
    system: [houseRules, rules],
    content: dataMessage({ task: 'frame', ...input }, 'Do the job "frame" for this article.'),
  };
}
