import { z } from 'zod';
import type { Outline } from '../schema';
import { cleanLine } from '../text/clean';
import { dataMessage } from './data';
import { houseRules } from './house';

/** The author's voice: pieces of their own writing, and words they never use. */
export type Brand = { samples?: string[] | undefined; banned?: string[] | undefined };

/** Cut to what a prompt can carry. */
export function boundedBrand({ samples = [], banned = [] }: Brand): Brand {
  return {
    samples: samples.slice(0, 4).map((sample) => sample.slice(0, 1_500)),
    banned: banned.slice(0, 40).map((word) => cleanLine(word).slice(0, 60)),
  };
}

const rules = `Your job: plan.
Turn the approved "outline" into a contract for each section, so that the article reads as one piece. The outline is fixed: one entry per section, in the same order, "index" counting from 0. You add nothing to it and leave nothing out.
- "persona": one or two sentences on the reader in "audience": what they want done, what they fear, what they know.
- "thesis": the one thing the article claims, in one sentence a reader could disagree with.
- "terms": up to 8 terms to use the same way throughout.
For each section:
- "purpose": what the reader can do or decide after it, one sentence.
- "mustCover": the section's own points made concrete, 2 to 5 items.
- "mustNotCover": what other sections own, up to 4 items. Every topic has exactly one owner.
- "handoff": the question this section leaves open for the next one. Empty for the last.
- "targetWords": 250 to 450, more for sections that carry the promise of the title. The first section has 350 and is written from its own points, so the others leave those to it.
- "linkSlots": 0 to 2 places where a link would help: "anchor" (2 to 6 words), "kind" ("internal" for a page the author's own site would have, "external" for an outside source), "why" in one sentence. Never an address.
- "imageSlots": 3 to 5 over the whole article, at most one per section. "prompt": 15 to 50 words in prose: subject, setting, composition, light; no lettering, no famous people, no charts or diagrams. "alt": 8 to 16 words on what is seen and why it is there, not "image of", not equal to the heading.
If there is "brand": "samples" show the author's voice; write "purpose" and "thesis" so that it fits. "banned" are words never to be used.`;

const slot = { anchor: z.string(), kind: z.enum(['internal', 'external']), why: z.string() };

export const planWire = z.object({
  persona: z.string(),
  thesis: z.string(),
  terms: z.array(z.string()),
  sections: z.array(
    z.object({
      index: z.int(),
      purpose: z.string(),
      mustCover: z.array(z.string()),
      mustNotCover: z.array(z.string()),
      handoff: z.string(),
      targetWords: z.int(),
      linkSlots: z.array(z.object(slot)),
      imageSlots: z.array(z.object({ prompt: z.string(), alt: z.string() })),
    }),
  ),
});

const words = z.string().catch('');
const list = z.array(words).catch([]);

/** Lenient: what a weak model leaves out is filled from the outline afterwards. */
export const planLimits = z.object({
  persona: z.string().min(1, 'say who the reader is'),
  thesis: words,
  terms: list,
  sections: z
    .array(
      z.object({
        index: z.number().catch(-1),
        purpose: words,
        mustCover: list,
        mustNotCover: list,
        handoff: words,
        targetWords: z.number().catch(350),
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
  return {
    name: 'plan',
    system: [houseRules, rules],
    content: dataMessage(
      { task: 'plan', ...input },
      `Do the job "plan" for this material: exactly ${input.outline.length} sections, in order.`,
    ),
  };
}
