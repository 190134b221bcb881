import { z } from 'zod';
import { dataMessage } from './data';
import { houseRules } from './house';

const gapWords = 60;

const rules = `Your job: revise.
An editor has marked sentences of a finished article. "passages" are the paragraphs, lists and forms that hold them, each with its "heading"; their "places" are the marked sentences as they stand. "marks" says what is wrong, and with which places. Answer with "edits": for each place that you change its "id" and "text", the words to stand there instead.
- An edit has done its work when its mark could not be made again with the edit in place. The same fault in softer words is no edit.
- Put right what is marked and leave every other word as it is, in the same voice and language.
- The text is easier to read afterwards, never harder: rather take a claim or a side case back, or say it more simply, than hang a condition on it. One case keeps one set of figures: no second set in brackets or behind an "or".
- "text" takes the place of the marked sentences only, follows from the sentence before them and leads into the one after, as if it had been written with them: in the order of doing, one thought a sentence, no inserted clause, no afterthought. One line: no heading, no list, no line break. As long as before or shorter; never half as long again. Two exceptions: a gap; and where a form, sample or list lacks a line that the text asks of it, "text" is the marked line of it, a line break, and the missing line, both without "> " or "- ".
- A place in a table is one cell: "text" is the cell that stands there instead, as short as its neighbours, without "|". Code is never changed: the sentence beside it is, so that it names the line and says what to type there instead, and readers who run the block are not left with two orders.
- contradiction: both places must say the same, so change the one that is wrong, or both. Where nothing shows which that is, say it without the number or name in question.
- Where a figure changes, so does every figure that hangs on it, and all of them stand in "places"; where one does not, none changes.
- sum: work it out again step by step, then put right the result, or the number that was meant differently.
- promise: add the line that is missing, or promise what is there. Never write that something follows which does not.
- repeat: take it out where it comes second, with "text": "". If that place adds something, keep only what it adds.
- fact: say what it depends on or who would know, or take it out. Bring in no other figure, date, name, study or price.
- gap: "text" is the marked sentence, as it stands unless another mark is about it, and behind it one to three sentences, at most ${gapWords} words together, that tell what is missing so that the reader can act on it: the formula with its parts, the limit, the step, the way out. In a list it may be an item of its own: the marked one, a line break, the new one. Only what experts agree on and say as plainly; an amount of the example is an assumption said as one, and its sums still come out. Nothing that "text" of the passage says already, no mark in square brackets.
- habit, padding: take it out with "text": "" if the paragraph stands without it; else say the thing itself. What must be read twice becomes two plain sentences, without what only a few readers need.
- Before you take a sentence out, read the one after it: where that begins with "It", "This" or "They" and means what would be lost, write a short sentence instead.
- A mark can be mistaken. A place that is right as it stands gets no edit, and so does one that you cannot mend without knowing more.
- Marks in square brackets and the words in "keep" stay, letter by letter; no word of "banned" comes in. A mark in brackets that broke its sentence stands behind it as a sentence of its own, and the sentence is whole without it.`;

export type Passage = { heading: string; text: string; places: { id: string; text: string }[] };

export const reviseWire = z.object({
  edits: z.array(z.object({ id: z.string(), text: z.string() })),
});

const edit = z.object({ id: z.string(), text: z.string().max(4_000) });

export const reviseLimits = z.object({
  edits: z
    .array(edit.nullable().catch(null))
    .transform((items) => items.filter((item) => item !== null).slice(0, 40)),
});
export type ReviseReply = z.output<typeof reviseLimits>;

export function revisePrompt(input: {
  keyword: string;
  title: string;
  audience: string;
  passages: Passage[];
  marks: { kind: string; why: string; places: string[] }[];
  keep: string[];
  banned: string[];
}) {
  return {
    name: 'revise',
    system: [houseRules, rules],
    content: dataMessage({ task: 'revise', ...input }, 'Do the job "revise" for these places.'),
  };
}
