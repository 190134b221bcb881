import { chat } from '@/lib/ai/openai/chat';
import { dataMessage } from '@/lib/ai/prompts/data';
import { houseRules } from '@/lib/ai/prompts/house';
import type { BlogRequest } from '@/lib/ai/schema';
import { tidyMarkdown } from '@/lib/ai/text/tidy';

const rules = `Your job: article.
Write the whole article "title" for the readers in "audience" in one go, as Markdown: an opening, then every section of "outline" in order under its heading as "## ", each about 350 words and covering its points, then an end. Nothing else.`;

/** The same order in a single call: what the pipeline has to be better than. */
export async function writeInOnePass(
  request: BlogRequest,
  signal: AbortSignal,
): Promise<{ text: string; costUsd: number }> {
  const content = dataMessage({ task: 'article', ...request }, 'Do the job "article".');
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
  return { text: tidyMarkdown(text), costUsd: usage.costUsd };
}
