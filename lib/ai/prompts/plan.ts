import { z } from 'zod';
import { cleanLine } from '@/lib/text/clean';
import { usualSectionWords } from '../order-rules';
import type { Outline } from '../schema';
import { dataMessage } from './data';
import { houseRules } from './house';

export type Brand = { samples?: string[] | undefined; banned?: string[] | undefined };

export function boundedBrand({ samples = [], banned = [] }: Brand): Brand {
  return {
    samples: samples.slice(0, 4).map((sample) => sample.slice(0, 1_500)),
    banned: banned.slice(0, 40).map((word) => cleanLine(word).slice(0, 60)),
  };
}

/** `alignPlan` clamps a plan's word counts to min and max. */
export const sectionWords = { min: 200, usual: usualSectionWords, max: 600 };

export const shapes = ['steps', 'comparison', 'case', 'argument', 'reference'] as const;
export const takeaways = [
  'wording',
  'values',
  'table',
  'code',
  'checklist',
  'decision',
  'none',
] as const;

export const openingRule =
  '60 to 95 words of Markdown without a heading. Two or three sentences inside the reader\'s situation, with something they would recognise, told as what happens and not as a guess at what this reader did ("Last week you …"); then, in one or two, the answer they came for: the claim, with the one figure, sign or order that decides most. The steps stay with the sections. The keyword stands in it once, in a sentence that would be written without it too and in whatever form is natural there. Then stop: no list of what the article covers, no "after reading this", no "you will learn".';

const rules = `Your job: plan.
Agree on the little that has to be agreed before anybody writes. The writer knows the subject, sees the approved "outline", and decides what to say and how: few words but for "opening", JSON without line breaks or indents. One entry per section, in the same order, "index" counting from 0; nothing is added or left out.
For the whole article:
- "persona": the reader in "audience" in at most 25 words: what they want done, what they fear, what they know.
- "thesis": the one thing the article claims, in one sentence a reader could disagree with. It and the title are a promise: some section delivers each part of it.
- "opening": how the article begins, as visitors will read it, not a note on it. ${openingRule} What it promises, with any number in it, the sections keep; how it is done is left to them.
- "terms": up to 4 words of the trade for things or roles that might be called two ways, each to be used the same way throughout. No labels, stages or systems of the article's own, which readers would have to learn first.
- "example": the case with worked-out figures that sections come back to, in at most 40 words: what it is, as readers could have it (the knife, the shop, the household, the ride), and the round figures it starts from, each with its unit; where it rests on a guess, a cautious one. It is an assumption, and no story; what is publicly known is no part of it. Empty only where no figure decides.
Where the outline compares products by name or systems by cost, or has readers install something, the rule on what changes with date or place does not hold: "thesis", "opening" and takeaways name each of them and rest on the prices, limits and versions that are publicly known, worked out for each, never on an unnamed plan or an assumed price. "mustCover" of the section that needs them first says from which country, month or year, or version they are; "what" of the table that holds them gives the figures on which "opening" and "thesis" rest, in up to 60 words.
For each section:
- "shape": "steps" (do this, in order), "comparison" (choose between, or what changes if), "case" (one situation followed through), "argument" (a claim, its reasons, its limits) or "reference" (values, wording or checks to look up), as the heading and its points ask; not all alike.
- "opens": what the first sentence does, in at most 5 words; each section opens another way.
- "mustCover": at most 2 items of at most 10 words, only what the outline's points do not say and the reader cannot do without; often none. Every fact, rule and warning has one owner: the section in which the reader needs it first.
- "takeaway": what the reader uses afterwards: "kind" is "wording" (sentences to use as they stand), "values" (a list of values), "table" (at least three things compared by at least two properties, or values looked up by case), "code" (what readers type or paste: commands, configuration, a query, a formula), "checklist", "decision" (a rule with its condition) or "none"; "what" names it in at most 10 words: of a table its rows and columns, of code what it does and in which language. At least two sections give wording, values, a table, code or a checklist. A choice between three or more things gets one table, by what decides it; a subject in which readers type something gets its code where they type it. One of these is the piece for which readers keep the article: the page, list, plan or set of messages with which they get the job done without reading it again; of a procedure, its own numbered steps. There "what" names each of its lines or cases, in at most 40 words. Where the title or a heading promises something for several cases, each case gets its own; a thing that they name (a quote, a rule, a file) is itself there, filled in.
- "targetWords": ${sectionWords.min} to ${sectionWords.max}, more for sections that carry the promise of the title.
- "linkSlots": 0 to 2 pages worth linking below the section: "anchor", 2 to 6 words, is what such a page is about. Never an address.
- "imageSlots": 3 to 5 over the whole article, at most one per section. "prompt": 12 to 20 words in prose: subject, setting, composition, light; no lettering, famous people, charts or diagrams. "alt": 6 to 12 words on what is seen, not "image of".
If there is "brand": "samples" show the author's voice; write "thesis" and "opening" so that they fit, with nothing of their content. "banned" are words never to be used.`;

export const planWire = z.object({
  persona: z.string(),
  thesis: z.string(),
  opening: z.string(),
  terms: z.array(z.string()),
  example: z.string(),
  sections: z.array(
    z.object({
      index: z.int(),
      shape: z.enum(shapes),
      opens: z.string(),
      mustCover: z.array(z.string()),
      takeaway: z.object({ kind: z.enum(takeaways), what: z.string() }),
      targetWords: z.int(),
      linkSlots: z.array(z.object({ anchor: z.string() })),
      imageSlots: z.array(z.object({ prompt: z.string(), alt: z.string() })),
    }),
  ),
});

const words = z.string().catch('');
const list = z.array(words).catch([]);
const noTakeaway = { kind: 'none' as const, what: '' };

/** Lenient: `alignPlan` fills what a weak model leaves out. */
export const planLimits = z.object({
  persona: z.string().min(1, 'say who the reader is'),
  thesis: words,
  opening: words,
  terms: list,
  example: words,
  sections: z
    .array(
      z.object({
        index: z.number().catch(-1),
        shape: z.enum(shapes).nullable().catch(null),
        opens: words,
        mustCover: list,
        takeaway: z.object({ kind: z.enum(takeaways), what: words }).catch(noTakeaway),
        targetWords: z.number().catch(sectionWords.usual),
        linkSlots: z.array(z.object({ anchor: words })).catch([]),
        imageSlots: z.array(z.object({ prompt: words, alt: words })).catch([]),
      }),
    )
    .min(1, 'give one entry per section of the outline'),
});
export type PlanReply = z.output<typeof planLimits>;

export function planPrompt(input: {
  keyword: string;
  title: string;
  audience: string;
  outline: Outline;
  brand?: Brand;
}) {
  const count = input.outline.length;
  return {
    name: 'plan',
    system: [houseRules, rules],
    content: dataMessage(
      { task: 'plan', ...input },
      `Do the job "plan" for this material: exactly ${count} sections, in order, about ${count * sectionWords.usual} words together.`,
    ),
  };
}
