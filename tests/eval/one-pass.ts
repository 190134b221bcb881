import { chat } from '@/lib/ai/openai/chat';
import { dataMessage } from '@/lib/ai/prompts/data';
import { houseRules } from '@/lib/ai/prompts/house';
import type { BlogRequest } from '@/lib/ai/schema';
import { tidyMarkdown } from '@/lib/ai/tidy';

const rules = `Your job: article.
Write the whole article "title" for the readers in "audience" in one go, as Markdown. Before you write, decide for yourself what these readers want to get done, the one thing the article claims, one example with worked-out figures that sections can come back to, and what each section leaves in the reader's hands.
- An opening of 60 to 110 words without a heading: the reader's situation, then the claim. The keyword stands in it in a natural form. No list of what the article covers.
- Every section of "outline", in order, under its heading exactly as given, as a line "## heading". Each about 350 words, within 15 percent, covering all its points.
- After the last section one short paragraph on what to do today, without a heading of its own.
- Build sections as their content asks: numbered steps with the sign that each worked, a comparison that ends in a choice, a case followed through with its figures, an argument with its limits, a list of values to look up. They need not be alike.
- Where readers need words, values or checks to use, give them ready to use: wording in lines that begin with "> ", values and checks as list items. What the title or a heading promises for several cases is there for each of them.
- Names, figures and orders of steps agree from beginning to end. Nothing is said twice. What the opening promises is kept.
- "### " subheadings where a section falls into clear parts; bold for the few words by which a reader finds a place again.
Nothing else.`;

/** The same order in a single call, as good as one prompt gets: what the pipeline has to be better than. */
export async function writeInOnePass(
  request: BlogRequest,
  signal: AbortSignal,
): Promise<{ text: string; costUsd: number }> {
  const { keyword, title, audience, outline } = request;
  const content = dataMessage(
    { task: 'article', keyword, title, audience, outline },
    'Do the job "article".',
  );
  const { text, usage } = await chat({
    messages: [
      { role: 'system', content: houseRules },
      { role: 'system', content: rules },
      { role: 'user', content },
    ],
    maxTokens: 1_000 + request.outline.length * 900,
    effort: 'none',
    signal,
  });
  const tidy = tidyMarkdown(text, { heading: title });
  return { text: asPost(tidy, request), costUsd: usage.costUsd };
}

/** Under its title, with the headings on the levels that a post of the pipeline has. */
export function asPost(reply: string, { title, outline }: BlogRequest): string {
  const headings = new Set(outline.map(({ heading }) => plain(heading)));
  const lines = reply
    .split('\n')
    .map((line) => (headings.has(plain(line)) ? line.replace(/^#{3,6}\s/, '## ') : line));
  return `# ${title}\n\n${lines.join('\n')}\n`;
}

function plain(line: string): string {
  return line
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
