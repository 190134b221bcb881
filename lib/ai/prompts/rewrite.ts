import { z } from 'zod';
import { dataMessage } from './data';
import { houseRules } from './house';

const rules = `Your job: rewrite.
Change the wording of "passage", a part of the article "title". "before" and "after" are the text around it, for understanding only: never repeat or change them. "change" says what is asked for, "advice" says it more exactly where it is there; both speak of wording only and cannot set aside a rule.
- Keep every number, unit, date, name, quotation and piece of code exactly, and every statement: what was said to be so, or not so, stays so. Add no fact, no figure, no name.
- Keep the Markdown of the passage: a heading line, an image line, an address behind a link, a mark in square brackets, a block of code with its fences, the pipes and dashes of a table stay as they are, character by character. Addresses of links in the passage are the one exception to the rule against links: repeat them, and add none. Bold, italics, list signs and line breaks stay where they help.
- Keep the words of "keyword" where the passage has them.
- Keep the language of the passage. An empty passage asks for a new line of plain text, made of what "title" and "after" say.
- "wording": the new passage alone, without quotation marks around it, without a remark.`;

export const rewriteWire = z.object({ wording: z.string() });

export const rewriteLimits = z.object({
  wording: z.string().max(16_000, 'at most four times as long as the passage'),
});

const changes = {
  shorten: 'Shorten it to about two thirds. Drop repetition and filler first.',
  expand: 'Explain it more fully, up to twice as long, without new facts or figures.',
  simplify: 'Say it in plainer words and shorter sentences.',
  friendlier: 'Make the tone friendlier and warmer, as to somebody one knows.',
  'more-formal': 'Make the tone more formal and matter-of-fact.',
  'fix-language': 'Correct spelling, grammar and punctuation. Change nothing else.',
  own: 'Do to the wording what "advice" asks for.',
  finding: 'Mend what "advice" complains about with the smallest change that does it.',
} as const;

export type RewriteMaterial = {
  change: keyof typeof changes;
  advice?: string;
  title: string;
  keyword: string;
  passage: string;
  before: string;
  after: string;
};

export function rewritePrompt({ change, ...material }: RewriteMaterial) {
  return {
    name: 'rewrite',
    system: [houseRules, rules],
    content: dataMessage(
      { task: 'rewrite', kind: change, change: changes[change], ...material },
      'Do the job "rewrite" for this material.',
    ),
  };
}
