import { z } from 'zod';
import { dataMessage } from './data';
import { houseRules } from './house';

/** More would be another article. */
const mostReworked = 2;

/** Words of ours that no section may repeat. */
export const reworkRules = `Your job: rework.
"parts" is a finished article in reading order. An equally good writer has written another one to the same order, which you do not see, and readers will keep only one. Decide what would make this one clearly the better for its reader, and do it.
- Read as the reader in "audience" who wants it done. Which decision, case, tool or step that most of them will meet is missing, thin, scattered over sections, told twice, or too hard to follow? Which piece would they print or copy, and is it there whole, in the order of use, complete enough to do the job with it alone?
- Choose the sections where writing again gains most, ${mostReworked} at most, and write each again, whole, under the same heading and no longer than it is. Everything good in it stays, in the same voice and language, and so do its "points", which were promised, and the marks in "keep", letter by letter. What makes room: what is said twice, what few readers meet, second cases, asides. An article that would not gain has an empty list.
- The rest of the article stays as it is, so names, figures, order and promises still agree with it: read it against your text at the end. What the rest says is not said again. "terms" are used the same way each time; a word in "banned" never comes in. If there are "samples", they are the author's own writing on other things: take their sound, never their content.
- It reads easily, as one would explain it aloud to somebody at the same table: one thing at a time, each sentence leading to the next, in paragraphs of one to three sentences, no telegram style, nothing that must be read twice. "### " subheadings for the parts that readers look for; lists for what is done, measured, compared or copied; wording to use in lines that begin with "> ".
Answer with "sections": of each the "part", which is its "id", and its "text" in Markdown, each paragraph on one line, without its heading.`;

export const reworkWire = z.object({
  sections: z.array(z.object({ part: z.string(), text: z.string() })),
});

const section = z.object({ part: z.string(), text: z.string().max(12_000) });

export const reworkLimits = z.object({
  sections: z
    .array(section.nullable().catch(null))
    .transform((items) => items.filter((item) => item !== null).slice(0, mostReworked)),
});
export type ReworkReply = z.output<typeof reworkLimits>;

export function reworkPrompt(input: {
  keyword: string;
  title: string;
  audience: string;
  parts: { id: string; heading: string; points: string[]; text: string }[];
  keep: string[];
  terms: string[];
  samples: string[];
  banned: string[];
}) {
  return {
    name: 'rework',
    system: [houseRules, reworkRules],
    content: dataMessage({ task: 'rework', ...input }, 'Do the job "rework" for this article.', {
      asWritten: ['parts', 'keep'],
    }),
  };
}
