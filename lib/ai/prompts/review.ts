import { z } from 'zod';
import { draftKinds } from '../review/draft';
import { dataMessage } from './data';
import { houseRules } from './house';

/** More would make another article of it. */
const mostGaps = 3;

const rules = `Your job: review.
"parts" is a finished article in reading order. You are the reader who came for what the title says and believes nothing unchecked. Read it once from the top. At each number, name and step ask: was this said differently before? At each promise of the title, the opening or a heading: where is it kept? At each example: does it come out, and does it still hold where a later section uses it? At each form, sample and wording to copy: make a list of every field, line, rule and number that the rest of the text demands of it, or misses in a bad one, and look for each of them in it. At each pointer to another part: is it there, as it says? Go down each list of steps once for every answer that its reader could give: does one undo another, or ask too late what an earlier act needed? At each step: could a stranger do it with what was named, and would they know which side, which way, measured from where? At the end of each section: what would an expert at the reader's side have added before the reader acts, and what could be found out or calculated before they go, pay or begin? At each sum that decides: which later cost, delay or slow start does it leave out? Then list what must be put right before this is published, the worst first, at most 10 entries. Most articles have a few, some have none: an empty list is a good answer, and a finding that nobody would mind is a bad one.

Each entry:
- "kind":
  "promise": something is announced (a number of things, an order, a template, an answer) and not there, or there in another number or order; a form or sample that lacks what the text asks of it, or breaks a rule that the text gives.
  "contradiction": two places cannot both be true: numbers, names for one thing, the order of steps, advice against advice. Cases that the text tells apart itself ("in the fridge … on the counter …") are none.
  "repeat": the same fact, advice or example a second time, in the same or in other words.
  "sum": figures of an example that do not come out. Work it out yourself before you say so.
  "fact": most likely wrong, or true only in some places or years and said as if it held everywhere (law, prices, health, safety); or an act that cannot be done as told.
  "gap": the reader goes wrong or stands still because one thing is not said which an expert would never leave out: the formula or limit that decides, a cost that the sum lacks, a step, the case in which the advice fails and what to do then. At most ${mostGaps}, each worth more to this reader than the sentences around it and sayable in two or three.
  "habit": a first sentence that only says its heading again; a last sentence that announces what comes next; a sentence that only labels the one after it ("The reason is simple."); a saying where a statement should stand; a turn of phrase for the third time; the words of "keyword" forced into a sentence that does not carry them.
  "padding": sentences that could go and nobody would miss anything; a result that is worked out and then put aside.
- "quotes": where it is, one or two places; up to four where a figure that changes moves others (a total, a reserve), all of them. "part" is the "id" of the part. "text" is the beginning of the sentence, 6 to 9 words copied letter by letter from that part's "text" (all of a shorter sentence). Not the heading. A contradiction and a repeat have two: the place that should stay first. A promise has the promise, and the place that breaks it if there is one: of a form that lacks a line, the line behind which it belongs. A gap has one: the sentence behind which it belongs.
- "why": what is wrong, in at most 18 words, so that somebody who sees only these sentences can mend it. Name the right number or name if the article shows which it is. Of a gap: what is to be told, in at most 30 words, with the formula or limit itself.

"found" is what a program has found already: leave that out.
Not to be listed: tone and taste, what is merely short, a wish for more of the same, and marks in square brackets such as [Add …] or [Check: …], which the author will fill in.`;

export const reviewWire = z.object({
  findings: z.array(
    z.object({
      kind: z.enum(draftKinds),
      quotes: z.array(z.object({ part: z.string(), text: z.string() })),
      why: z.string(),
    }),
  ),
});

const finding = z.object({
  kind: z.enum(draftKinds),
  quotes: z
    .array(z.object({ part: z.string(), text: z.string().max(2_000) }))
    .min(1)
    .max(4),
  why: z.string().transform((why) => why.slice(0, 400)),
});

/** Entries that make no sense are left out; the rest still helps. */
export const reviewLimits = z.object({
  findings: z.array(finding.nullable().catch(null)).transform((items) => {
    const all = items.filter((item) => item !== null);
    const gaps = all.filter(({ kind }) => kind === 'gap').slice(0, mostGaps);
    return all.filter((item) => item.kind !== 'gap' || gaps.includes(item)).slice(0, 12);
  }),
});
export type ReviewReply = z.output<typeof reviewLimits>;

export function reviewPrompt(input: {
  keyword: string;
  title: string;
  audience: string;
  parts: { id: string; heading: string; text: string }[];
  found: { kind: string; quotes: string[]; why: string }[];
}) {
  return {
    name: 'review',
    system: [houseRules, rules],
    content: dataMessage({ task: 'review', ...input }, 'Do the job "review" for this article.'),
  };
}
