import { dataMessage } from './data';
import { houseRules } from './house';

export type SectionContract = {
  index: number;
  heading: string;
  points: string[];
  purpose: string;
  mustCover: string[];
  mustNotCover: string[];
  handoff: string;
  targetWords: number;
};

export type SectionInput = {
  keyword: string;
  title: string;
  audience: string;
  persona: string;
  thesis: string;
  terms: string[];
  banned: string[];
  /** Pieces of the author's own writing, for the sound only. */
  samples: string[];
  headings: string[];
  textSoFar: string;
  section: SectionContract;
};

const form = `The form: Markdown, only the text of this one section, without its heading.
- Plain paragraphs carry it. Each paragraph on one line, a blank line between.
- A list only where the content is a list: steps in order as "1. ", other items as "- ". Lists are at most a third of the text. Bold for at most three terms.
- "### " subheadings only when the section falls into clear parts. No other headings.
- Suggest no pictures: no notes to an illustrator, no line that begins with a picture emoji.
- Length: "targetWords", within 15 percent. Count.`;

const sectionRules = `Your job: section.
Write the section described in "section". "headings" shows the whole article; "textSoFar" is what the reader has read up to here.
- Cover every point in "points" and "mustCover". Leave "mustNotCover" to the sections that own it.
- Continue from the last sentence of "textSoFar". Say nothing again that stands there: no repeated advice, example, definition, sentence or opening.
- First sentence: the answer to what the heading promises. In the first section, use the keyword early and naturally.
- Lead towards "handoff" without asking it as a question and without announcing the next section.
- No introduction to the article, no conclusion, no summary. Use "terms" the same way each time; never use a word in "banned".
- If there are "samples", they are the author's own writing on other things: take their sound (length of sentences, address, directness), never their content.

${form}`;

const repairRules = `Your job: repair.
"draft" is a section of an article; "findings" lists what is wrong with it. Rewrite the section so that every finding is put right and everything good stays, in the same voice. Change no more than needed.
- "section" is its contract, "textSoFar" what stands before it. Cover the points; repeat nothing that stands there.
- If it is too short, add substance: a reason, an exception, a worked example. Never padding. If it is too long, cut what repeats or wanders.

${form}`;

/** What a section must never repeat (lint/leak.ts). */
export const proseRules = [sectionRules, repairRules];

export function sectionPrompt(input: SectionInput) {
  const words = input.section.targetWords;
  return {
    system: [houseRules, sectionRules],
    content: dataMessage(
      { task: 'section', ...input },
      `Do the job "section": write section ${input.section.index + 1} of ${input.headings.length}, about ${words} words, without its heading.`,
    ),
  };
}

export function repairPrompt(input: SectionInput & { draft: string; findings: string[] }) {
  const words = input.section.targetWords;
  return {
    system: [houseRules, repairRules],
    content: dataMessage(
      { task: 'repair', ...input },
      `Do the job "repair": the whole section again, about ${words} words, without its heading.`,
    ),
  };
}
