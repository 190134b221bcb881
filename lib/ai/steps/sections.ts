import { openingPart, sectionKey } from '@/lib/section-text';
import { authorMarks, maxAuthorMarks } from '@/lib/text/author-marks';
import { countProse, withoutCode } from '../blocks';
import { type Draft, markdownOf, type Part, withSection } from '../draft';
import { AiError } from '../errors';
import { promptRepeats } from '../leak';
import { chat } from '../openai/chat';
import {
  type ArticleInput,
  type SectionContract,
  type SectionInput,
  sectionPrompt,
} from '../prompts/section';
import { tidyMarkdown } from '../tidy';
import type { Plan, PostJob, SectionPlan, StepCall } from '../types';
import type { StepUsage } from '../usage';
import { runStep } from './run-step';
import { tokensFor } from './tokens';

/** A shorter answer is retried: a stub under a heading is worse than a failed step. */
const minWords = 20;
/** A repair can fix one leaked sentence; more repeats mean that the answer is the prompt. */
const maxPromptRepeats = 25;

export async function writeSections(job: PostJob, plan: Plan, begun: Draft): Promise<Draft> {
  let draft = begun;
  for (const section of plan.sections.slice(1)) {
    await reportSection(job, plan, section);
    const prompt = sectionPrompt(sectionInput(job, plan, section, draft));
    const write = (call: StepCall) => proseStep(job, section, prompt, call);
    draft = withSection(draft, section, await sectionStep(job, section, write));
  }
  return draft;
}

export async function reportSection({ port }: PostJob, { sections }: Plan, at: SectionPlan) {
  await port.progress({
    percentage: 10 + Math.round((42 * at.index) / sections.length),
    message: `Writing section ${at.index + 1} of ${sections.length}: ${at.heading}`,
  });
}

export async function sectionStep(
  job: PostJob,
  section: SectionPlan,
  write: (call: StepCall) => Promise<{ value: string; usage: StepUsage }>,
): Promise<string> {
  const position = { section: section.index };
  const { value, usage } = await runStep(job, sectionKey(section.index), write, { position });
  job.spent.model = usage.model || job.spent.model;
  showPart(job, { kind: 'section', index: section.index }, value);
  return value;
}

/** Records the contract with the text: a plan made again after an interruption may differ. */
export async function writeFirstSection(
  job: PostJob,
  head: Promise<{ plan: Plan; draft: Draft }>,
  stop: AbortSignal,
): Promise<{ text: string; contract: SectionPlan }> {
  const { plan, draft } = await head;
  const [section] = plan.sections;
  if (!section) throw new Error('An outline has sections.');
  const prompt = sectionPrompt(sectionInput(job, plan, section, draft));
  const write = async (call: StepCall) => {
    return { ...(await proseStep(job, section, prompt, call)), contract: section };
  };
  const recorded = await runStep(job, sectionKey(0), write, { position: { section: 0 }, stop });
  job.spent.model = recorded.usage.model || job.spent.model;
  showPart(job, { kind: 'section', index: 0 }, recorded.value);
  return { text: recorded.value, contract: recorded.contract };
}

export function showPart(
  { port }: PostJob,
  { kind, index }: Pick<Part, 'kind' | 'index'>,
  text: string,
): void {
  if (kind !== 'section' && kind !== 'opening') return;
  const section = kind === 'opening' ? openingPart : index;
  port.onText?.({ section, reset: true });
  port.onText?.({ section, delta: text });
}

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
    maxTokens: tokensFor(section.targetWords, 1),
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
  { parts }: Draft,
): SectionInput {
  const others = plan.sections.filter(({ index }) => index !== section.index);
  const before = parts.filter(
    ({ kind, index }) => kind === 'opening' || (kind === 'section' && index < section.index),
  );
  return {
    ...articleInput(job, plan, before),
    section: contractOf(section),
    elsewhere: others.map(({ heading, points }) => ({ heading, points })),
  };
}

export function articleInput({ request, brand }: PostJob, plan: Plan, before: Part[]) {
  const { keyword, title, audience } = request;
  const textSoFar = markdownOf(before);
  return {
    keyword,
    title,
    audience,
    persona: plan.persona,
    thesis: plan.thesis,
    terms: plan.terms,
    example: plan.example,
    banned: brand?.banned ?? [],
    samples: brand?.samples ?? [],
    headings: plan.sections.map((s) => s.heading),
    textSoFar,
    marksLeft: Math.max(0, maxAuthorMarks - authorMarks(withoutCode(textSoFar)).length),
  } satisfies ArticleInput;
}

export function contractOf({ image: _, ...contract }: SectionPlan): SectionContract {
  return contract;
}

/** Throws AiError if the text is a refusal, the prompt itself or almost empty. */
export function assertSection(text: string): void {
  const words = countProse(text);
  if (words < 80 && /^(i['’]?m sorry|sorry,|i can(no|['’])t|i am unable|as an ai)\b/i.test(text))
    throw new AiError('fatal', 'refused', 'The model declined to write about this.');
  if (promptRepeats(text) > maxPromptRepeats)
    throw new AiError(
      'retry',
      'leaked',
      'The model answered with its instructions instead of the text.',
    );
  if (words < minWords)
    throw new AiError('retry', 'empty', 'The model sent almost nothing for a section.');
}
