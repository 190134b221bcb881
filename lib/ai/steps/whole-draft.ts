import { type Draft, withSection } from '../draft';
import { AiError } from '../errors';
import { draftPrompt, sectionPrompt } from '../prompts/section';
import { tidyMarkdown } from '../tidy';
import type { Plan, PostJob, StepCall } from '../types';
import { addUsage } from '../usage';
import {
  articleInput,
  assertSection,
  contractOf,
  proseStep,
  reportSection,
  sectionInput,
  sectionStep,
} from './sections';
import { type StreamedParts, streamParts } from './streamed-parts';

/** Records each section once it is complete; one missing from the answer is written alone. */
export async function writeWholeDraft(job: PostJob, plan: Plan, begun: Draft): Promise<Draft> {
  let draft = begun;
  let answer: (StreamedParts & { from: number }) | null = null;
  try {
    for (const section of plan.sections.slice(1)) {
      await reportSection(job, plan, section);
      const write = async (call: StepCall) => {
        answer ??= { ...ask(job, plan, { draft, call }), from: section.index };
        const text = await answer.part(section.index - answer.from);
        const value = text && asSection(text, section.heading);
        if (value) return { value, usage: answer.usage() };
        const prompt = sectionPrompt(sectionInput(job, plan, section, draft));
        const alone = await proseStep(job, section, prompt, call);
        return { ...alone, usage: addUsage(answer.usage(), alone.usage) };
      };
      draft = withSection(draft, section, await sectionStep(job, section, write));
    }
  } finally {
    await (answer as StreamedParts | null)?.stop();
  }
  return draft;
}

function ask(
  job: PostJob,
  plan: Plan,
  { draft, call }: { draft: Draft; call: StepCall },
): StreamedParts {
  const rest = plan.sections.slice(draft.parts.length - 1);
  return streamParts(job, {
    headings: rest.map(({ heading }) => heading),
    prompt: draftPrompt({
      ...articleInput(job, plan, draft.parts),
      sections: rest.map(contractOf),
    }),
    words: rest.reduce((sum, section) => sum + section.targetWords, 0),
    effort: 'none',
    call,
    onText: (at, delta) => {
      const index = rest[at]?.index;
      if (index !== undefined) job.port.onText?.({ section: index, delta });
    },
  });
}

function asSection(text: string, heading: string): string | null {
  const value = tidyMarkdown(text, { heading });
  try {
    assertSection(value);
    return value;
  } catch (error) {
    if (error instanceof AiError && error.kind === 'retry') return null;
    throw error;
  }
}
