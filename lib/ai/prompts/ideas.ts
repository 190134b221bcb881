import { z } from 'zod';
import { cleanLine } from '@/lib/text/clean';
import { shorten } from '@/lib/text/shorten';
import { dataMessage } from './data';
import { houseRules } from './house';

const titleRules = `Your job: titles.
From "keyword" decide what the searcher wants: "informational" (understand), "comparison" (choose between things), "how-to" (do it) or "commercial" (buy or hire). Then write 7 titles for one long article.
- Each title takes a different angle: a different reader, moment, obstacle, or promise. No two share an opening word.
- At most 60 characters where the language allows, never over 90. Sentence case or title case, one style for all.
- Use the keyword or its natural form in most of them, near the front.
- Promise only what an honest article can keep. No years, no figures that need a source, no "ultimate", "secrets", "you won't believe", no exclamation mark, no clickbait.
- "angle": one plain sentence of at most 20 words saying whom the title is for and what the article would do for them.`;

export const titlesWire = z.object({
  intent: z.enum(['informational', 'comparison', 'how-to', 'commercial']),
  titles: z.array(z.object({ title: z.string(), angle: z.string() })),
});

export const titlesLimits = z.object({
  titles: z
    .array(z.object({ title: z.string().transform(cleanTitle), angle: text(300) }))
    .transform((items) => distinct(items, (item) => item.title).slice(0, 7))
    .refine((items) => items.length >= 3, 'give 7 different titles of at most 90 characters each'),
});

export function titlesPrompt(input: { keyword: string }) {
  return {
    name: 'titles',
    system: [houseRules, titleRules],
    content: dataMessage({ task: 'titles', ...input }, 'Do the job "titles" for this material.'),
  };
}

const audienceRules = `Your job: audiences.
Name 4 groups of readers who would search for this and could use the article "title". They differ in what they already know and in why they need it now, not merely in age or job.
- "name": 2 to 6 words, concrete ("First-time buyers of a used bike"), no fancy labels.
- "need": the problem that made them search, in one sentence of at most 25 words.
- "knowledge": what they know already and what they get wrong, in one sentence.
- "tone": how to speak to them, in 3 to 8 words.`;

export const audiencesWire = z.object({
  audiences: z.array(
    z.object({ name: z.string(), need: z.string(), knowledge: z.string(), tone: z.string() }),
  ),
});

export const audiencesLimits = z.object({
  audiences: z
    .array(z.object({ name: text(80), need: text(300), knowledge: text(300), tone: text(120) }))
    .transform((items) => distinct(items, (item) => item.name).slice(0, 4))
    .refine((items) => items.length >= 2, 'give 4 different audiences, each with a name'),
});

export function audiencesPrompt(input: { keyword: string; title: string }) {
  return {
    name: 'audiences',
    system: [houseRules, audienceRules],
    content: dataMessage(
      { task: 'audiences', ...input },
      'Do the job "audiences" for this material.',
    ),
  };
}

const outlineRules = `Your job: outline.
Plan the sections of the article "title" for the readers in "audience": 5 to 8 sections of 300 to 450 words each, in the order a reader needs them.
- Each section answers one question the reader really has. Together they keep the promise of the title; nothing is covered twice.
- "heading": at most 80 characters, says what the section gives, no numbering, no "Introduction", "Conclusion" or FAQ (those are written separately), no colon constructions in more than one heading.
- Put the keyword into one or two headings where it is natural, not into all.
- "points": 2 to 4 per section, each at most 20 words: the facts, steps, decisions or mistakes to cover. Concrete enough that two writers would cover the same ground.`;

export const outlineWire = z.object({
  sections: z.array(z.object({ heading: z.string(), points: z.array(z.string()) })),
});

export const outlineLimits = z.object({
  sections: z
    .array(
      z.object({
        heading: text(120),
        points: z.array(text(200)).transform((points) => points.filter(Boolean).slice(0, 8)),
      }),
    )
    .transform((items) => distinct(items, (item) => item.heading).slice(0, 8))
    .refine((items) => items.length >= 3, 'give 5 to 8 sections with different headings'),
});

export function outlinePrompt(input: { keyword: string; title: string; audience: string }) {
  return {
    name: 'outline',
    system: [houseRules, outlineRules],
    content: dataMessage({ task: 'outline', ...input }, 'Do the job "outline" for this material.'),
  };
}

function text(max: number) {
  return z.string().transform((value) => {
    return shorten(cleanLine(value.replace(/[*_`#<>]/g, '')), max);
  });
}

function cleanTitle(value: string): string {
  const line = cleanLine(value.replace(/[*_`#<>]/g, '')).replace(/^["“'](.*)["”']$/, '$1');
  return line.length <= 150 ? line : '';
}

function distinct<T>(items: T[], key: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const name = key(item).toLowerCase();
    if (!name || !/[\p{L}\p{N}]/u.test(name) || seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}
