import type { SectionPlan } from '../post/types';
import type { Outline } from '../schema';
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
export type SectionInput = ArticleInput & { section: SectionContract; elsewhere: Outline };
type DraftInput = ArticleInput & { sections: SectionContract[] };

const contract = `How the material is read:
- "points" and "mustCover" are the least that a section gives, in any words and order that read well; none of their phrases need occur. Beyond them write what somebody who has done this many times would tell a friend who does it tomorrow: how a thing is chosen, measured or worked out, the situations that come up and what to do or say in each, what spoils it, what it costs later. A point that turns out wrong is written as it is right. What the points of other sections name belongs to them.
- It reads easily: one thing at a time, said once and left to stand. A condition or exception comes where most readers will meet it, in a sentence of its own; the rare ones go, and so does whatever the length cannot explain.
- "shape" is how a section is built: numbered steps in the order of doing; a comparison by the same criteria that ends in a choice; a case followed through with its figures; an argument with its limits; a list to look up. "opens" says what its first sentence does.
- "takeaway" stands there, ready to use: wording in lines that begin with "> " (">" alone for an empty one), its blanks in square brackets such as [date], never beginning with Add or Check; values and checks as list items; a decision as a sentence with its condition. Wording sounds like the person who will say or send it, and keeps every rule that the text gives. Several short ones, each beside its situation, serve better than one long one.
- "example" is a setting for figures that sections share: an assumption where it is first needed ("Say your …"), with the same names and figures to the end, a few sentences at a time. Where another quick case shows a thing better, take that. The advice itself speaks to the reader and holds for other cases too.
- Names, figures and orders of steps agree from beginning to end, "terms" are used the same way each time, a word in "banned" never. Nothing is said twice. Nothing is needed that was not named before, and a warning stands before the act.
- What the opening in "textSoFar" promises is kept, and nothing of it told again. A number or time in the title or a heading is kept where the reader can see it. Another part is named by what stands there ("the worksheet"), never by its place.
- "marksLeft" is how many marks for the author the text may still have, each only where the advice cannot be used without what it asks for. "links" are printed under the section; the text does not mention them. The keyword comes where it is natural, in any form.
- A section ends when its content ends: no summary, no look ahead.
- If there are "samples", they are the author's own writing on other things: take their sound (length of sentences, address, directness), never their content.`;

const form = `The form: Markdown.
- Each paragraph on one line, a blank line between. Lists on one level: "1. " for steps in order, "- " for the rest, each item one to three sentences: what to do or look at, and the limit or sign that makes it usable.
- What is done, measured, checked or compared with the thing in hand is a list; reasons and cases are connected paragraphs. A section is never all list.
- "### " subheadings where a section falls into clear parts, as its points often are; bold for the few words by which a reader finds a place again, and for a warning of harm. No other headings of your own, no notes on pictures.
- Length: "targetWords" of each section, within 15 percent.`;

/** Before the job, so that providers cache it together with the house rules for both jobs. */
const writingRules = `${contract}

${form}`;

const sectionRules = `Your job: section.
Write the section described in "section", only its text, without its heading. "headings" shows the whole article, "elsewhere" the points of its other sections; "textSoFar" is what the reader has read up to here.`;

const draftRules = `Your job: draft.
Write all the sections in "sections", in order, as one text by one person. Each begins with its heading on a line of its own, exactly as given, after "## ". "headings" shows the whole article; "textSoFar" is what the reader has read up to here. Write nothing before the first heading and nothing after the last section.`;

const repairRules = `Your job: repair.
"draft" is a section of an article; "findings" lists what is wrong with it. Rewrite the section so that every finding is put right and everything good stays, in the same voice. Change no more than needed. Answer with the text of the section, without its heading.
- "section" is its contract, "textSoFar" what stands before it. Keep what it covers; repeat nothing that stands there.
- If it is too short, add substance: a reason, an exception, a worked example. Never padding. If it is too long, cut what repeats or wanders.

${form}`;

/** What a section must never repeat (lint/leak.ts). */
export const proseRules = [writingRules, sectionRules, draftRules, repairRules];

export function sectionPrompt(input: SectionInput) {
  const words = input.section.targetWords;
  return {
    system: [houseRules, writingRules, sectionRules],
    content: dataMessage(
      { task: 'section', ...input },
      `Do the job "section": write section ${input.section.index + 1} of ${input.headings.length}, about ${words} words, without its heading.`,
    ),
  };
}

export function draftPrompt(input: DraftInput) {
  const words = input.sections.reduce((sum, section) => sum + section.targetWords, 0);
  return {
    system: [houseRules, writingRules, draftRules],
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
