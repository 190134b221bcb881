import { chatJson } from '../openai/structured';
import {
  type IntroAndFaq,
  introAndFaqLimits,
  introAndFaqPrompt,
  introAndFaqWire,
} from '../prompts/intro-and-faq';
import { runStep } from './run-step';
import type { Plan, PostJob, StepCall } from './types';

/** Longer bodies are shown section by section with their ends left out. */
const bodyLimit = 36_000;

/** Opening, end and meta lines, written last so that they describe what was written. */
export async function writeIntroAndFaq(
  job: PostJob,
  plan: Plan,
  texts: string[],
  stop?: AbortSignal,
): Promise<IntroAndFaq> {
  const { keyword, title, audience } = job.request;
  const share = Math.floor(bodyLimit / texts.length);
  const body = texts
    .map((text, i) => `## ${plan.sections[i]?.heading ?? ''}\n\n${firstPart(text, share)}`)
    .join('\n\n');
  const brand = job.brand ? { brand: job.brand } : {};
  const write = (call: StepCall) =>
    chatJson({
      ...introAndFaqPrompt({ keyword, title, audience, persona: plan.persona, body, ...brand }),
      wire: introAndFaqWire,
      parse: introAndFaqLimits,
      maxTokens: 2_500,
      effort: 'none',
      ...call,
      budget: job.budget,
      ...(job.user ? { user: job.user } : {}),
    });
  const { value } = await runStep(job, 'frame', write, { stop });
  return introAndFaqLimits.parse(value);
}

function firstPart(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.lastIndexOf('\n', most);
  return `${text.slice(0, cut > 0 ? cut : most)}\n\n[...]`;
}
