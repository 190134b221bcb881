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

const contract = `How a contract is read:
- "points" and "mustCover" are the substance, in any words and order that read well; their phrases need not occur, and none becomes a subheading for its own sake. A point that turns out wrong, or against what stands already, is written as it is right. What makes each point usable you know and the contract does not say: the amount, the limit, the order, the sign, the words. What the points of other sections name belongs to them. Each point gets a part of its section that helps a reader who came for this point alone: how it is chosen, measured or done, the figure or formula that experts go by, what spoils it. What the heading names comes before what the example needs. Where the length does not carry everything, the lesser things go: one thing explained so that it can be done is worth three that are named.
- "shape" is how the section is built. "steps": a numbered list in the order of doing; what holds for all steps stands before the first, no step sends anybody past the next or takes back what another said, one that can be the end says so, a warning comes before the act, the sign that it worked where one can be seen. "comparison": the same criteria for each side or case, then the choice. "case": one situation from beginning to end with its figures. "argument": the claim, what speaks for it, where it stops being true. "reference": mostly list, to be found again.
- "opens" says what the first sentence does: a plain sentence in its usual order, clear to somebody who has read up to there. It does not say the heading again.
- "takeaway" is written once, ready to use; the section's own steps or list may be it. Values and checks are list items, a decision a sentence with its condition.
- Wording to copy has "> " before each of its lines, one line of the message or form per line, ">" alone for an empty one. Its blanks are named in square brackets, such as [date], and never begin with Add or Check. A form has the fields that the text names, and no others; a sample does itself what the text asks of one, word for word and in number, and has what the opening missed in a bad one. What comes after it gives no orders for another, and explains no line that explains itself.
- "example" is introduced by the first section that needs it ("Say your …", "Say a …"); later ones use its names and figures unchanged. It stands where it shows a figure, a mistake or a decision, a few sentences at a time; the advice itself speaks to the reader and holds for other cases than this one. The case keeps every rule of the text. An amount has its unit. A figure stands where the reader does something with it, and with the way to find their own; no result that is put aside, no sum that nothing hangs on.
- A step can be followed with the thing in hand: the tool, the side, the direction, the spot that is measured. What it is done to is named once and stays the same. Nothing is bought or needed that was not named before.
- Another part is pointed to where the reader needs it at once, by the name of what stands there ("the worksheet"), never by its place ("the last section", "below in full"). The line before a list or form says when or what for, not how many lines follow, and announces no order that they do not keep.
- "links" are printed under the section; the text does not mention them.
- "terms" are used the same way each time; a word in "banned" never. "marksLeft" is how many marks for the author the text may still have. A mark stands only where the advice cannot be used without what it asks for, and asks for no photo, story or example of the author's; it is worded so that it could stay for the reader ("where you live", not "where your readers live").
- The keyword comes where it is natural, in any form; never bend a sentence around it.
- What the opening in "textSoFar" promises is kept, and nothing of it told again. A number or time in the title or a heading is kept where the reader can see it, as with the minutes of each step.
- Nothing is said twice, in the same or other words: no rule, advice, example, result or definition, and no paragraph that tells a list again. A later part may build on an earlier one with half a sentence.
- A section ends when its content ends, on something concrete: no summary, no look ahead, no sentence that would look good alone.
- If there are "samples", they are the author's own writing on other things: take their sound (length of sentences, address, directness), never their content.`;

const form = `The form: Markdown.
- Each paragraph on one line, a blank line between.
- What is done, measured, checked, compared or asked stands where somebody with the thing in hand finds it at a glance: a list, "1. " for steps in order, "- " for the rest, on one level, each item a whole sentence or up to three, with the limit, the sign or the reason that makes it usable. Bold for the few words by which a reader finds it again, and for a warning of harm; not for a term in a running sentence.
- The rest is connected paragraphs: cause and effect in one sentence, the exception in the next, and now and then something that happens to people. A section is never all list, and no paragraph hides a decision that a list item would show.
- "### " subheadings where a section falls into parts that are looked up one by one. No other headings of your own.
- No notes on pictures.
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
