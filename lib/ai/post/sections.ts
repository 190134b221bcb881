import { AiError } from '../errors';
import { promptRepeats } from '../lint/leak';
import { chat } from '../openai/chat';
import {
  type ArticleInput,
  type SectionContract,
  type SectionInput,
  sectionPrompt,
} from '../prompts/section';
import { authorMarks, mostAuthorMarks } from '../text/author-marks';
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
    await sayProgress(job, plan, section);
    texts.push(await writeSection(job, plan, section, { before: texts }));
  }
  return texts;
}

export async function sayProgress({ port }: PostJob, { sections }: Plan, at: SectionPlan) {
  await port.progress({
    percentage: 10 + Math.round((42 * at.index) / sections.length),
    message: `Writing section ${at.index + 1} of ${sections.length}: ${at.heading}`,
  });
}

/** One section of the plan as the post prints it. */
async function writeSection(
  job: PostJob,
  plan: Plan,
  section: SectionPlan,
  { before }: { before: string[] },
): Promise<string> {
  const prompt = sectionPrompt(sectionInput(job, plan, section, before));
  return sectionStep(job, section, (call) => proseStep(job, section, prompt, call));
}

/** Records a section however it is written, and shows readers the text that counts. */
export async function sectionStep(
  job: PostJob,
  section: SectionPlan,
  write: (call: StepCall) => Promise<{ value: string; usage: StepUsage }>,
): Promise<string> {
  const position = { section: section.index };
  const recorded = await runStep(job, sectionKey(section.index), write, { position });
  noteModel(job, recorded.usage);
  showText(job, section.index, String(recorded.value));
  return String(recorded.value);
}

/** Versions before the contract was recorded wrote to one that followed from the outline. */
type FirstSection = { value: string; usage: StepUsage; contract?: SectionPlan };

/**
 * The first section, which is written while the rest of the plan streams in. Its contract is recorded
 * with it: a plan that is made again after an interruption could ask for another one.
 */
export async function writeFirstSection(
  job: PostJob,
  head: Promise<Plan>,
  stop: AbortSignal,
): Promise<{ text: string; contract: SectionPlan | null }> {
  const plan = await head;
  const [section] = plan.sections;
  if (!section) throw new Error('An outline has sections.');
  const prompt = sectionPrompt(sectionInput(job, plan, section, []));
  const write = async (call: StepCall): Promise<FirstSection> => {
    const written = await proseStep(job, section, prompt, call);
    return { ...written, contract: section };
  };
  const recorded = await runStep(job, sectionKey(0), write, { position: { section: 0 }, stop });
  noteModel(job, recorded.usage);
  showText(job, section.index, String(recorded.value));
  return { text: String(recorded.value), contract: recorded.contract ?? null };
}

/** A step recorded by an earlier version may lack its usage. */
function noteModel({ spent }: PostJob, usage: StepUsage | undefined): void {
  spent.model = usage?.model || spent.model;
}

/** Replaces the streamed draft of a section, or of the opening, with the text that counts. */
export function showText({ port }: PostJob, part: number, text: string): void {
  port.onText?.({ section: part, reset: true });
  port.onText?.({ section: part, delta: text });
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
  const others = plan.sections.filter(({ index }) => index !== section.index);
  return {
    ...articleInput(job, plan, before),
    section: contractOf(section),
    elsewhere: others.map(({ heading, points }) => ({ heading, points })),
  };
}

/** What a section shares with all the others. */
export function articleInput({ request, brand }: PostJob, plan: Plan, before: string[]) {
  const { keyword, title, audience } = request;
  const soFar = textSoFar(plan, before);
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
    textSoFar: soFar,
    marksLeft: Math.max(0, mostAuthorMarks - authorMarks(soFar).length),
  } satisfies ArticleInput;
}

export function contractOf({ image: _, ...contract }: SectionPlan): SectionContract {
  return contract;
}

function textSoFar(plan: Plan, before: string[]): string {
  const sections = before.map((text, i) => `## ${plan.sections[i]?.heading ?? ''}\n\n${text}`);
  return [plan.opening, ...sections].filter(Boolean).join('\n\n');
}

/** Throws where the text is no section: a refusal, the prompt itself, or next to nothing. */
export function assertSection(text: string): void {
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
