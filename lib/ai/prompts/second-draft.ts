import type { PassageInput } from '../citations/passage';
import type { Outline } from '../schema';
import { citationRules } from './citations';
import { dataMessage } from './data';
import { houseRules } from './house';
import {
  holdsTablesOrCode,
  keptArticleCheck,
  keptArticleEnd,
  keptArticleRules,
  tablesAndCode,
} from './tables-and-code';

export const secondDraftRules = `Your job: second draft.
"article" is the first draft of an article. You are its editor, and you write it again, whole, as the version that readers get. An equally good writer has written another article to the same order, which you do not see. Readers lay both side by side and keep one: it has to be yours, and it has to be plain to them why.

Before you write, go through the draft three times.
1. As the reader in "audience", who wants it done. Which question would they ask next at each point, and is it answered there? Which decision, hard case, tool, step or wording that most of them will meet is missing, thin, scattered or told twice? Which number, limit or choice do they have to set for their own case (the price, the target, the margin, the date), and does a step say how, or does the text only set the example's? Which piece would they print or copy, and is it whole, in the order of use, short, complete enough to do the job with it alone? Where do they compare three or more things, look up a value for their case, or type something, and find it scattered over prose instead of in a table or a block to copy?
2. As somebody who believes nothing. Compare each number, limit, name, condition and order with every other place where it or its question occurs; each figure has one reason, each question one answer. Work out each sum anew. Does each list, form, sample and script obey every rule that the text gives? Does a step use what is explained only later? Does each row of a table agree with the text, and does each block of code run where it stands, with the names, paths and settings of all others? Is each promise of the title, the opening and the headings kept, where the reader looks for it and as a step or part of its own? Would an expert at the reader's side object, or miss a step, a cost, a limit, a warning?
3. As somebody tired, on a phone, who reads it once. Where do they stop and read again? A sum that decides nothing, a second set of figures, a condition hung on a sentence, a row of clipped lines, a paragraph that packs four things, a step whose explanation stands somewhere else, a line or step that is called by its number from far away: these go, or become plain.

Then write the second draft.
- What is good stays, word for word where you can't better it. What you change gets better for this reader.
- It is one warm, experienced person explaining it at the same table: one thing at a time, whole sentences, each leading to the next, the reason beside the advice, with the words that connect (because, so, but, then) left in. It says less, and that fully: of exceptions and second cases only those that most readers meet. The reader recognises their own situation and sees one case followed through in plain sentences with the few figures that decide; each is worked out in view, tried the other way round where that is quick, and leads to something the reader does. What they need for their own numbers is said in words. At the right moment they hear what usually goes wrong here, how that looks, and what to do then.
- About two thirds prose, in paragraphs of one to four sentences; lists for what is done, measured or checked; a table for what is compared or looked up; a block for code; wording to use in lines that begin with "> ". A list comes after what is needed to use it and is not told again. A procedure is told once, in its numbered steps, grouped under subheadings where it is long: each holds how it is done, its warning, the sign that it worked and what to do if not. Prose beside it gives reasons only. "### " subheadings for parts that readers look for; bold for the few words by which a reader finds a place again.
- The opening, 60 to 100 words, starts in the reader's situation and gives the answer, with the keyword in a natural form. What it promises, with its numbers, is in the text. It does not list what follows.
- Every part of the article is there under its heading, in order, and each section of "outline" with all its points. The last part, 25 to 50 words, is one first step for today that agrees with the text, and what to do with its result. The questions in "faq" are answered before it, by others: they are no part of your text.
- Names, figures and orders agree from beginning to end. Nothing is said twice, and no section repeats the opening. "terms" are used the same way each time; the words in "keep" stay, letter by letter; a word in "banned" never comes in. If there are "samples", they are the author's own writing on other things: take their sound, never their content.
- As long as the draft, within 5 percent: what you add, you make room for. "words" is how long each section is to be, within 15 percent; the cells of a table count, code does not.

${tablesAndCode}

The form: each heading on a line of its own after "## ", exactly as in "article", the first one included; each paragraph on one line, a blank line between, lists on one level, a blank line before and after a table or a block of code. Nothing before the first heading, nothing after the last part.`;

const keptDraftRules = `${keptArticleRules}
- ${keptArticleEnd}

Before you write, go through the draft a fourth time. ${keptArticleCheck} Of what two tables, or a table and its prose, both say, the less useful goes, and makes room for what is missing.`;

export function secondDraftPrompt(input: {
  keyword: string;
  title: string;
  audience: string;
  outline: (Outline[number] & { words: number })[];
  article: string;
  faq: string[];
  keep: string[];
  terms: string[];
  samples: string[];
  banned: string[];
  /** Only in posts with sources. */
  passages?: PassageInput[];
  /** The parts of the second draft written so far, in the form of `article`. */
  written: string;
  words: number;
}) {
  const { words, written, ...material } = input;
  const rest = written
    ? ' "written" holds what you have written of it: go on with the part that follows.'
    : '';
  return {
    system: [
      houseRules,
      secondDraftRules,
      ...(holdsTablesOrCode(input.article) ? [keptDraftRules] : []),
      ...(input.passages ? [citationRules] : []),
    ],
    content: dataMessage(
      { task: 'second-draft', ...material, ...(written ? { written } : {}) },
      `Do the job "second draft" for this article, about ${words} words.${rest}`,
      { asWritten: ['article', 'keep', 'written'] },
    ),
  };
}
