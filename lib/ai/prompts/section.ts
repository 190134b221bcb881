import type { PassageInput } from '../citations/passage';
import type { Outline } from '../schema';
import type { SectionPlan } from '../types';
import { citationRules } from './citations';
import { dataMessage } from './data';
import { houseRules } from './house';
import { keptArticleRules, tablesAndCode } from './tables-and-code';

export type SectionContract = Omit<SectionPlan, 'image'>;

export type ArticleInput = {
  keyword: string;
  title: string;
  audience: string;
  persona: string;
  thesis: string;
  terms: string[];
  example: string;
  banned: string[];
  samples: string[];
  headings: string[];
  textSoFar: string;
  marksLeft: number;
  /** Only in posts with sources. */
  passages?: PassageInput[];
};
export type SectionInput = ArticleInput & { section: SectionContract; elsewhere: Outline };
type DraftInput = ArticleInput & { sections: SectionContract[] };

const contract = `How to write:
- Before you write, decide for yourself what these readers want to get done, what the case in "example" comes to with every figure worked out, and what each section leaves in their hands. The plan in the material is short on purpose: "points" say what a section covers, "mustCover" what not to forget, "shape" and "opens" are proposals. Where something reads better otherwise, take that. A point that turns out wrong is written as it is right. What the points of other sections name belongs to them.
- Build sections as their content asks: numbered steps with the sign that each worked, a comparison that ends in a choice, with a table where three or more things are compared, a case followed through with its figures, an argument with its limits, a list of values to look up. They need not be alike.
- Where readers need words, values or checks to use, give them ready to use: wording in lines that begin with "> " (">" alone for an empty one), its blanks in square brackets such as [date], never beginning with Add or Check; values and checks as list items, values by case as a table, what is typed or pasted as a block of code. Where there is a case with figures, each line of a list has its amount and wording is filled in with them. "takeaway" names what the section leaves. The piece for which readers keep the article stands whole in one place, complete enough to do the job with it alone, in the order of use, with blanks for what is their own. It is as short as the job allows, every line explained before it or clear by itself. What it says is said there and nowhere else: the text around it tells why, shows the case and helps where it goes wrong. Where a section is steps, these carry its points, each with its sign and what to do when that fails; only what no step can hold stands beside them. What the title or a heading promises for several cases is there for each of them.
- Names, figures and orders of steps agree from beginning to end. Nothing is said twice. What the opening in "textSoFar" promises is kept, and nothing of it told again.
- "terms" are used the same way each time, a word in "banned" never. "marksLeft" is how many marks for the author the text may still have. "links" are printed under the section; the text does not mention them. If there are "samples", they are the author's own writing on other things: take their sound, never their content.`;

const form = `The form: Markdown, each paragraph on one line, a blank line between, lists on one level, a blank line before and after a table or a block of code.
- Prose carries the article, about two thirds of the words: as one would explain it aloud to somebody at the same table, in paragraphs of one to three sentences, with the words that connect (because, so, but, then) left in. Lists hold what is done with the thing in hand or checked: steps, single values, checks. No list item carries an argument, and no list tells the prose again.
- "### " subheadings for the parts that readers look for, as a rule one for each point; bold for the few words by which a reader finds a place again. No other headings of your own, no notes on pictures.
- Length: "targetWords" of each section, within 15 percent. The cells of a table count, code does not.

${tablesAndCode}`;

/** Precedes the job, so that providers can cache it with the house rules for both jobs. */
const writingRules = `${contract}

${form}`;

const sectionRules = `Your job: section.
Write the section described in "section", only its text, without its heading. "headings" shows the whole article, "elsewhere" the points of its other sections; "textSoFar" is what the reader has read up to here.`;

const draftRules = `Your job: draft.
Write all the sections in "sections", in order, as one text by one person. Each begins with its heading on a line of its own, exactly as given, after "## ". "headings" shows the whole article; "textSoFar" is what the reader has read up to here. Write nothing before the first heading and nothing after the last section.`;

const repairRules = `Your job: repair.
"draft" is a section of an article; "findings" lists what is wrong with it. Rewrite the section so that every finding is put right and everything good stays, in the same voice. Change no more than needed, and in a block of code nothing. Answer with the text of the section, without its heading.
- "section" is its contract, "textSoFar" what stands before it. Keep what it covers; repeat nothing that stands there.
- If it is too short, add substance: a reason, an exception, a worked example. Never padding. If it is too long, cut what repeats or wanders.

${form}`;

/** Exported for `promptRepeats` (leak.ts). */
export const proseRules = [writingRules, sectionRules, draftRules, repairRules];

function citing({ passages }: ArticleInput): string[] {
  return passages ? [citationRules] : [];
}

function withKept(sections: SectionContract[]): string[] {
  const isKept = sections.some(({ takeaway: { kind } }) => kind === 'table' || kind === 'code');
  return isKept ? [keptArticleRules] : [];
}

export function sectionPrompt(input: SectionInput) {
  const words = input.section.targetWords;
  return {
    system: [
      houseRules,
      writingRules,
      sectionRules,
      ...withKept([input.section]),
      ...citing(input),
    ],
    content: dataMessage(
      { task: 'section', ...input },
      `Do the job "section": write section ${input.section.index + 1} of ${input.headings.length}, about ${words} words, without its heading.`,
    ),
  };
}

export function draftPrompt(input: DraftInput) {
  const words = input.sections.reduce((sum, section) => sum + section.targetWords, 0);
  return {
    system: [houseRules, writingRules, draftRules, ...withKept(input.sections), ...citing(input)],
    content: dataMessage(
      { task: 'draft', ...input },
      `Do the job "draft": ${input.sections.length} sections under their headings, about ${words} words together.`,
    ),
  };
}

export function repairPrompt(input: SectionInput & { draft: string; findings: string[] }) {
  const words = input.section.targetWords;
  return {
    system: [houseRules, repairRules, ...citing(input)],
    content: dataMessage(
      { task: 'repair', ...input },
      `Do the job "repair": the whole section again, about ${words} words, without its heading.`,
    ),
  };
}
