import type { z } from 'zod';
import { chatJson } from '../openai/structured';
import { type IntroAndFaq, introAndFaqForms, introAndFaqPrompt } from '../prompts/intro-and-faq';
import { countWords } from '../text/words';
import { openQuestions } from './faq';
import { openingOf } from './opening';
import { runStep } from './run-step';
import type { Plan, PostJob, StepCall } from './types';

/** Longer bodies are shown section by section with their ends left out. */
const bodyLimit = 36_000;

/**
 * End, questions and meta lines, written last so that they describe what was written; the opening,
 * too, where the plan has none.
 */
export async function writeIntroAndFaq(
  job: PostJob,
  plan: Plan,
  texts: string[],
): Promise<IntroAndFaq> {
  const { keyword, title, audience } = job.request;
  const share = Math.floor(bodyLimit / texts.length);
  const sections = texts.map(
    (text, i) => `## ${plan.sections[i]?.heading ?? ''}\n\n${firstPart(text, share)}`,
  );
  const body = [plan.opening, ...sections].filter(Boolean).join('\n\n');
  const withOpening = !plan.opening;
  const { wire, limits } = introAndFaqForms[withOpening ? 'withOpening' : 'withoutOpening'];
  const { persona, thesis, terms } = plan;
  const headings = plan.sections.map(({ heading }) => heading);
  const holds = plan.sections.map(({ heading }, i) => `${heading}: ${contents(texts[i] ?? '')}`);
  const banned = job.brand?.banned ?? [];
  const brand = job.brand ? { brand: job.brand } : {};
  const article = { keyword, title, audience, persona, thesis, terms, banned, headings };
  const write = (call: StepCall) =>
    chatJson<z.ZodType, IntroAndFaq>({
      ...introAndFaqPrompt({ ...article, holds, body, ...brand, withOpening }),
      wire,
      parse: limits,
      maxTokens: 2_500,
      effort: 'none',
      ...call,
      budget: job.budget,
      ...(job.user ? { user: job.user } : {}),
    });
  const { value } = await runStep(job, 'frame', write);
  const reply = limits.parse(value);
  return {
    ...reply,
    opening: openingOf(plan.opening || reply.opening, texts[0] ?? ''),
    faq: openQuestions(reply.faq, headings, texts),
  };
}

/** What a section has in it besides paragraphs. */
function contents(text: string): string {
  const lines = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return [
    `${countWords(text)} words`,
    `${lines(/^\d+\. /gm)} numbered steps`,
    `${lines(/^- /gm)} list items`,
    `${lines(/(?<!^>.*\n)^> /gm)} passages of wording`,
  ].join(', ');
}

function firstPart(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.lastIndexOf('\n', most);
  return `${text.slice(0, cut > 0 ? cut : most)}\n\n[...]`;
}
