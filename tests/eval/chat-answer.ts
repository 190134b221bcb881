import { chat } from '@/lib/ai/openai/chat';
import type { BlogRequest } from '@/lib/ai/schema';
import { asPost } from './one-pass';

const wordsPerSection = 350;

const rules = (words: number) =>
  `You are a specialist with many years of practice in the subject below, and a senior writer whose articles readers bookmark. Write one complete blog post in Markdown, ready to publish, that is more useful than anything on the first page of search results.

Think first, without writing it down: who is reading, what do they want to get done, what do they get wrong, which decision or command will they come back for, and which table or code will they copy? Draft it in your head, check it as a critical expert and as an impatient reader, then write the final version.

What it has to be
- Specific and actionable: concrete numbers with units, exact commands, settings, names and orders of steps, criteria by which to decide, examples worked out in full. Say why, say when it does not hold, say what goes wrong in practice and how one notices.
- Tables wherever they help: side-by-side comparisons of options by the properties that decide, a cost grid by consumption or volume, an itemised sum or quote, reference values, symptom with cause and fix. Short cells, units, a clear header, and a sentence on how to read each.
- Code wherever readers type or paste something: complete, correct, copyable blocks with the language named, realistic and commented where it is not obvious, obvious placeholders, the order in which to run them, and the output to expect. For a technical subject give the full configuration and queries, not fragments.
- Correct: work out every figure twice; what you state as fact must be true as far as you know. Where prices or versions change, give the best current figures you know and say that they should be checked. Invent no studies, quotes or customers.
- Coherent: one line of argument and one running example through the whole post, the same figures and names everywhere, nothing said twice, warnings where the reader acts.
- Good to read: an engaging opening that shows the reader's problem and gives the key answer at once; a natural, confident, friendly voice; short paragraphs, varied sentences; lists and "###" subheadings where they help; no filler, no clichés, no empty transitions, no marketing tone. A short close with the next step to take.
- Found by searchers: the keyword in the opening and in a natural way where it fits.

The form
- Begin with the opening, without the title. Then every section of the outline, in this order, each under its heading exactly as given as a "## " line, all its points covered. Then the close as a last paragraph without a heading.
- About ${words} words in all, within 10 percent, tables included and code not counted; share them out by what each section needs.
- Only the article: no remarks to me before or after it.`;

/**
 * The order answered as well as a chat answers it, with no house rules and with tables and code asked
 * for: what readers get who do without the pipeline. Its Markdown stays as it is written.
 */
export async function writeInChat(request: BlogRequest, signal: AbortSignal): Promise<string> {
  const { keyword, title, audience, outline } = request;
  const sections = outline.map(
    ({ heading, points }) => `## ${heading}\n${points.map((point) => `- ${point}`).join('\n')}`,
  );
  const words = outline.length * wordsPerSection + 120;
  const content = [
    rules(words),
    `Title: ${title}\nKeyword: ${keyword}\nReaders: ${audience}`,
    `The outline:\n\n${sections.join('\n\n')}`,
  ].join('\n\n');
  const { text } = await chat({
    messages: [{ role: 'user', content }],
    maxTokens: words * 4,
    effort: 'low',
    signal,
  });
  return asPost(text, request);
}
