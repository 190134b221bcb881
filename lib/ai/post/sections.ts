import { AiError } from '../errors';
import { promptRepeats } from '../lint/leak';
import { chat } from '../openai/chat';
import { type SectionInput, sectionPrompt } from '../prompts/section';
import { tidyMarkdown } from '../text/tidy';
import { countWords } from '../text/words';
import type { StepUsage } from '../usage';
import { runStep } from './run-step';
import { sectionKey } from './section-key';
import type { Plan, PostJob, SectionPlan, StepCall } from './types';

/** Fewer words than this are no section; better to ask again than to print a heading with a stub. */
const fewestWords = 20;
/** One sentence of ours may slip in and is repaired; more than that is the prompt itself. */
const mostPromptRepeats = 25;

/** Writes the sections after the first in order; each sees all the text before it. */
export async function writeSections(job: PostJob, plan: Plan, first: string): Promise<string[]> {
  const texts = [first];
  for (const section of plan.sections.slice(1)) {
    const count = plan.sections.length;
    await job.port.progress({
      percentage: 10 + Math.round((68 * section.index) / count),
      message: `Writing section ${section.index + 1} of ${count}: ${section.heading}`,
    });
    texts.push(await writeSection(job, plan, section, { before: texts }));
  }
  return texts;
}

/** One section of the plan as the post prints it. */
export async function writeSection(
  job: PostJob,
  plan: Plan,
  section: SectionPlan,
  { before, stop }: { before: string[]; stop?: AbortSignal },
): Promise<string> {
  const input = sectionInput(job, plan, section, before);
  const { value, usage } = await runStep(
    job,
    sectionKey(section.index),
    (call) => proseStep(job, section, sectionPrompt(input), call),
    { position: { section: section.index }, stop },
  );
  job.spent.model = usage?.model ?? job.spent.model;
  showText(job, section, String(value));
  return String(value);
}

/** Replaces the streamed draft that readers see with the text that counts. */
export function showText({ port }: PostJob, { index }: SectionPlan, text: string): void {
  port.onText?.({ section: index, reset: true });
  port.onText?.({ section: index, delta: text });
}

/** One section's text as the post prints it. Shared by writing and repair. */
export async function proseStep(
  job: PostJob,
  section: SectionPlan,
  prompt: { system: string[]; content: string },
  call: StepCall,
): Promise<{ value: string; usage: StepUsage }> {
  const { port } = job;
  const at = section.index;
  const reset = () => port.onText?.({ section: at, reset: true });
  reset();
  const { text, usage } = await chat({
    messages: [
      ...prompt.system.map((content) => ({ role: 'system' as const, content })),
      { role: 'user', content: prompt.content },
    ],
    maxTokens: Math.ceil(section.targetWords * 2.2),
    effort: 'none',
    ...call,
    budget: job.budget,
    ...(job.user ? { user: job.user } : {}),
    onDelta: (delta) => port.onText?.({ section: at, delta }),
    onReset: reset,
  });
  const value = tidyMarkdown(text, { heading: section.heading });
  assertSection(value);
  return { value, usage };
}

export function sectionInput(
  job: PostJob,
  plan: Plan,
  section: SectionPlan,
  before: string[],
): SectionInput {
  const { keyword, title, audience } = job.request;
  const { links: _links, image: _image, ...contract } = section;
  return {
    keyword,
    title,
    audience,
    persona: plan.persona,
    thesis: plan.thesis,
    terms: plan.terms,
    banned: job.brand?.banned ?? [],
    samples: job.brand?.samples ?? [],
    headings: plan.sections.map((s) => s.heading),
    textSoFar: textSoFar(plan, before),
    section: contract,
  };
}

function textSoFar(plan: Plan, before: string[]): string {
  return before.map((text, i) => `## ${plan.sections[i]?.heading ?? ''}\n\n${text}`).join('\n\n');
}

function assertSection(text: string): void {
  const words = countWords(text);
  if (words < 80 && /^(i['’]?m sorry|sorry,|i can(no|['’])t|i am unable|as an ai)\b/i.test(text))
    throw new AiError('fatal', 'refused', 'The model declined to write about this.');
  if (promptRepeats(text) > mostPromptRepeats)
    throw new AiError(
      'retry',
      'leaked',
      'The model answered with its instructions instead of the text.',
    );
  if (words < fewestWords)
    throw new AiError('retry', 'empty', 'The model sent almost nothing for a section.');
}
