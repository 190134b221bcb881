import type { SectionPlan } from '../post/types';
import { dataMessage } from './data';
import { houseRules } from './house';

/** A section as its writer sees it. */
export type SectionContract = Omit<SectionPlan, 'image'>;

export type ArticleInput = {
  keyword: string;
  title: string;
  audience: string;
  persona: string;
  thesis: string;
  terms: string[];
  /** A case that sections come back to; empty if there is none. */
  example: string;
  banned: string[];
  /** Pieces of the author's own writing, for the sound only. */
  samples: string[];
  headings: string[];
  textSoFar: string;
  /** How many marks for the author the rest of the article may hold. */
  marksLeft: number;
};
export type SectionInput = ArticleInput & { section: SectionContract };
type DraftInput = ArticleInput & { sections: SectionContract[] };

const contract = `How a contract is read:
- Every point in "points" and "mustCover" is in the text. "mustNotCover" belongs to other sections, which say it better.
- "shape" is how the section is built. "steps": a numbered list in the order of doing, each step with the sign that it worked. "comparison": the same criteria for each side, then who should take which. "case": one situation from beginning to end with its figures. "argument": the claim, what speaks for it, where it stops being true. "reference": mostly list, to be found again.
- "opens" says what the first sentence does. Any heading stands right above it, so it starts with something new.
- "takeaway" is in the text complete and ready to use. Wording to copy stands in lines that begin with "> ", values and checks as list items, a decision as a sentence with its condition.
- "example" keeps its names and figures wherever it comes back. It is told once; later sections use it.
- "links" are the words of links printed under the section: mention what they are about, do not announce them.
- "terms" are used the same way each time; a word in "banned" never. "marksLeft" is how many marks for the author the text may still have.
- The keyword comes where it is natural, in any form; never bend a sentence around it.
- Nothing is said again: no repeated advice, example, definition, figure or opening. A later part may build on an earlier one with half a sentence.
- A section ends when its content ends, on something concrete. No introduction to the article, no summary, no look ahead.
- If there are "samples", they are the author's own writing on other things: take their sound (length of sentences, address, directness), never their content.`;

const form = `The form: Markdown.
- Each paragraph on one line, a blank line between.
- A list where the content is one: "1. " for steps in order, "- " for the rest; items may run to three sentences. Bold for the few words by which a reader finds a place again.
- "### " subheadings where a section falls into clear parts. No other headings of your own.
- Suggest no pictures: no notes to an illustrator, no line that begins with a picture emoji.
- Length: "targetWords" of each section, within 15 percent.`;

const sectionRules = `Your job: section.
Write the section described in "section", only its text, without its heading. "headings" shows the whole article; "textSoFar" is what the reader has read up to here.

${contract}

${form}`;

const draftRules = `Your job: draft.
Write all the sections in "sections", in order, as one text by one person. Each begins with its heading on a line of its own, exactly as given, after "## ". "headings" shows the whole article; "textSoFar" is what the reader has read up to here. Write nothing before the first heading and nothing after the last section.

${contract}

${form}`;

const repairRules = `Your job: repair.
"draft" is a section of an article; "findings" lists what is wrong with it. Rewrite the section so that every finding is put right and everything good stays, in the same voice. Change no more than needed. Answer with the text of the section, without its heading.
- "section" is its contract, "textSoFar" what stands before it. Cover the points; repeat nothing that stands there.
- If it is too short, add substance: a reason, an exception, a worked example. Never padding. If it is too long, cut what repeats or wanders.

${form}`;

/** What a section must never repeat (lint/leak.ts). */
export const proseRules = [sectionRules, draftRules, repairRules];

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

export function draftPrompt(input: DraftInput) {
  const words = input.sections.reduce((sum, section) => sum + section.targetWords, 0);
  return {
    system: [houseRules, draftRules],
    content: dataMessage(
      { task: 'draft', ...input },
      `Do the job "draft": ${input.sections.length} sections under their headings, about ${words} words together.`,
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
