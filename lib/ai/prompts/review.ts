import { z } from 'zod';
import type { Draft } from '../draft';
import { dataMessage } from './data';
import { houseRules } from './house';
import { holdsTablesOrCode, keptArticleCheck } from './tables-and-code';

const draftKinds = [
  'promise',
  'contradiction',
  'repeat',
  'sum',
  'fact',
  'gap',
  'habit',
  'padding',
] as const;
export type DraftKind = (typeof draftKinds)[number];

/** A second draft gets fewer findings: it is already edited, and each edit makes it less fluent. */
type Bounds = { findings: number; gaps: number; list: string; rest: string };
const bounds: Record<Draft['version'], Bounds> = {
  first: {
    findings: 7,
    gaps: 2,
    list: 'Then list what has to be put right, the worst first',
    rest: '',
  },
  second: {
    findings: 3,
    gaps: 1,
    list: 'Then list what a reader who acts on the article would be misled by, and what a critic would quote against it as grave: places that contradict each other, a promise of title, opening or heading that is not kept, a step that needs what comes only later, a sum that is wrong. The worst first',
    rest: ', often fewer',
  },
};

const rulesFor = ({ findings, gaps, list, rest }: Bounds) => `Your job: review.
"parts" is a finished article in reading order. You came for what the title says and believe nothing unchecked. Go through it three times.
1. For what can be quoted against it. Note each number, limit, count, period, condition and name with every place where it or its question occurs, from the opening to the end, and compare: two that cannot both hold; one place that is stricter than another. Of each rule that the text gives, look whether its own wording, example, form, list and steps obey it. Of each list by class or by step, whether every item has what its neighbours have (a limit, a verdict, a remedy). Of each form and sample, whether it holds every field and line that the text demands of it. Of each table, whether its figures are those of the text and each row has what its neighbours have. Of each block of code, whether the text names its names, paths and placeholders as it does. Of each promise in the title, the opening, a heading or a pointer ("under X"), where it is kept. Of each statement, list, warning and result, whether it stands there twice.
2. With the thing in hand. Go down each list of steps once for every answer that its reader could get: does one undo another, need what comes later, or ask too late? Work out every sum. At each sum that decides: which cost, delay, labour or slow start does it leave out?
3. As an expert at the reader's side: where would they go wrong or be harmed because something is wrong or not said? And as a reader in a hurry: what could go?
${list}, at most ${findings} entries${rest}. The writing is good and every edit costs some of its ease: leave alone what could merely be fuller, more exact or more careful, and what few readers would meet. An article without faults has an empty list.

Each entry:
- "kind":
  "promise": something is announced (a number of things, an order, a template, an answer) and not there, or there in another number or order; a form or sample that lacks what the text asks of it, or breaks a rule that the text gives; an item that lacks what its neighbours in the list have.
  "contradiction": two places cannot both be true: numbers, names for one thing, the order of steps, advice against advice. Cases that the text tells apart itself ("in the fridge … on the counter …") are none.
  "repeat": the same fact, advice or example a second time, in the same or in other words.
  "sum": figures of an example that do not come out. Work it out yourself before you say so.
  "fact": most likely wrong, or true only in some places or years and said as if it held everywhere (law, prices, health, safety); or an act that cannot be done as told.
  "gap": the reader goes wrong or stands still because one thing is not said which an expert would never leave out: the formula or limit that decides, a cost that the sum lacks, a step, the case in which the advice fails and what to do then. At most ${gaps}, each worth more to this reader than the sentences around it and sayable in two or three.
  "habit": a first sentence that only says its heading again; a last sentence that announces what comes next; a sentence that only labels the one after it ("The reason is simple."); a saying where a statement should stand; a turn of phrase for the third time; a sentence that must be read twice, because too many conditions or nouns hang on it, or one that packs several things into a half-sentence each; the words of "keyword" forced into a sentence that does not carry them.
  "padding": sentences that could go and nobody would miss anything; a result that is worked out and then put aside; a question of the FAQ that comes too late, because it had to be answered before the reader acts (its answer is then a gap where that is).
- "quotes": where it is, one or two places; up to four where a figure that changes moves others (a total, a reserve), all of them. "part" is the "id" of the part. "text" is the beginning of the sentence, 6 to 9 words copied letter by letter from that part's "text" (all of a shorter sentence); in a table the words of one cell, without "|". Not the heading, and never from a block of code, which stays as it is: quote the sentence beside it that has to change. A contradiction and a repeat have two: the place that should stay first. A promise has the promise, and the place that breaks it if there is one: of a form that lacks a line, the line behind which it belongs. A gap has one: the sentence behind which it belongs.
- "why": what is wrong, in at most 18 words, so that somebody who sees only these sentences can mend it. Name the right number or name if the article shows which it is. Of a gap: what is to be told, in at most 30 words, with the formula or limit itself.

Not to be listed: tone and taste, what is merely short, a wish for more of the same, and marks in square brackets such as [Add …] or [Check: …], which the author will fill in.`;
const rules = { first: rulesFor(bounds.first), second: rulesFor(bounds.second) };

const keptRules = `This article has tables or code. ${keptArticleCheck} A rule that a row contradicts is a contradiction: quote both. A fault of a block is listed with the sentence beside it that can tell what to type instead. A price, limit or version that stands with its date is no fault, unless you know another for that date.`;

export const reviewWire = z.object({
  findings: z.array(
    z.object({
      kind: z.enum(draftKinds),
      quotes: z.array(z.object({ part: z.string(), text: z.string() })),
      why: z.string(),
    }),
  ),
});

const slight = new Set(['habit', 'padding']);

const finding = z.object({
  kind: z.enum(draftKinds),
  quotes: z
    .array(z.object({ part: z.string(), text: z.string().max(2_000) }))
    .min(1)
    .max(4),
  why: z.string().transform((why) => why.slice(0, 400)),
});

export function reviewLimits(draft: Draft['version']) {
  const { findings, gaps } = bounds[draft];
  return z.object({
    findings: z.array(finding.nullable().catch(null)).transform((items) => {
      const all = items
        .filter((item) => item !== null)
        .filter(({ kind }) => draft === 'first' || !slight.has(kind));
      const keptGaps = all.filter(({ kind }) => kind === 'gap').slice(0, gaps);
      return all
        .filter((item) => item.kind !== 'gap' || keptGaps.includes(item))
        .slice(0, findings);
    }),
  });
}
export type ReviewReply = z.output<ReturnType<typeof reviewLimits>>;

export function reviewPrompt(
  draft: Draft['version'],
  input: {
    keyword: string;
    title: string;
    audience: string;
    parts: { id: string; heading: string; text: string }[];
  },
) {
  return {
    name: 'review',
    system: [
      houseRules,
      rules[draft],
      ...(input.parts.some(({ text }) => holdsTablesOrCode(text)) ? [keptRules] : []),
    ],
    content: dataMessage({ task: 'review', ...input }, 'Do the job "review" for this article.'),
  };
}
