import { AiError } from '../errors';
import { draftPrompt, sectionPrompt } from '../prompts/section';
import { tidyMarkdown } from '../text/tidy';
import { addUsage } from '../usage';
import {
  articleInput,
  assertSection,
  contractOf,
  proseStep,
  sayProgress,
  sectionInput,
  sectionStep,
} from './sections';
import { type StreamedParts, streamParts } from './streamed-parts';
import type { Plan, PostJob, StepCall } from './types';

/**
 * Writes the sections after the first in one streamed call. Each is recorded as soon as the draft has
 * passed its end, so that an interrupted draft goes on with the first section that is missing. What
 * the draft leaves out, or answers with no text, is written alone.
 */
export async function writeDraft(job: PostJob, plan: Plan, first: string): Promise<string[]> {
  const texts = [first];
  let draft: (StreamedParts & { from: number }) | null = null;
  try {
    for (const section of plan.sections.slice(1)) {
      await sayProgress(job, plan, section);
      const write = async (call: StepCall) => {
        draft ??= { ...startDraft(job, plan, { before: [...texts], call }), from: texts.length };
        const text = await draft.part(section.index - draft.from);
        const value = text && asSection(text, section.heading);
        if (value) return { value, usage: draft.usage() };
        const prompt = sectionPrompt(sectionInput(job, plan, section, texts));
        const alone = await proseStep(job, section, prompt, call);
        return { ...alone, usage: addUsage(draft.usage(), alone.usage) };
      };
      texts.push(await sectionStep(job, section, write));
    }
  } finally {
    await (draft as StreamedParts | null)?.stop();
  }
  return texts;
}

function startDraft(
  job: PostJob,
  plan: Plan,
  { before, call }: { before: string[]; call: StepCall },
): StreamedParts {
  const rest = plan.sections.slice(before.length);
  return streamParts(job, {
    headings: rest.map(({ heading }) => heading),
    prompt: draftPrompt({ ...articleInput(job, plan, before), sections: rest.map(contractOf) }),
    words: rest.reduce((sum, section) => sum + section.targetWords, 0),
    effort: 'none',
    call,
    onText: (at, delta) => {
      const index = rest[at]?.index;
      if (index !== undefined) job.port.onText?.({ section: index, delta });
    },
  });
}

/** Null where the text is none, so that the section is asked for alone. Throws on a refusal. */
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
