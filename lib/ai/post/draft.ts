import { AiError } from '../errors';
import { chat } from '../openai/chat';
import { watchLimits } from '../openai/watchdog';
import { draftPrompt, sectionPrompt } from '../prompts/section';
import { tidyMarkdown } from '../text/tidy';
import { addUsage, noUsage, type StepUsage } from '../usage';
import { type DraftCutter, draftCutter } from './draft-cutter';
import {
  articleInput,
  assertSection,
  contractOf,
  proseStep,
  sayProgress,
  sectionInput,
  sectionStep,
} from './sections';
import type { Plan, PostJob, SectionPlan, StepCall } from './types';

const msPerSection = 60_000;

/**
 * Writes the sections after the first in one streamed call. Each is recorded as soon as the draft has
 * passed its end, so that an interrupted draft goes on with the first section that is missing. What
 * the draft leaves out, or answers with no text, is written alone.
 */
export async function writeDraft(job: PostJob, plan: Plan, first: string): Promise<string[]> {
  const texts = [first];
  let draft: Draft | null = null;
  try {
    for (const section of plan.sections.slice(1)) {
      await sayProgress(job, plan, section);
      const write = async (call: StepCall) => {
        draft ??= startDraft(job, plan, { before: [...texts], call });
        const value = await draft.section(section);
        if (value !== null) return { value, usage: draft.usage() };
        const prompt = sectionPrompt(sectionInput(job, plan, section, texts));
        const alone = await proseStep(job, section, prompt, call);
        return { ...alone, usage: addUsage(draft.usage(), alone.usage) };
      };
      texts.push(await sectionStep(job, section, write));
    }
  } finally {
    await (draft as Draft | null)?.stop();
  }
  return texts;
}

type Draft = {
  /** The text of a section; null where the draft has none. Throws AiError when the call failed. */
  section(section: SectionPlan): Promise<string | null>;
  /** What the call used, once: only its end says how much. */
  usage(): StepUsage;
  stop(): Promise<void>;
};

type Start = { before: string[]; call: StepCall };

function startDraft(job: PostJob, plan: Plan, { before, call }: Start): Draft {
  const rest = plan.sections.slice(before.length);
  const places = rest.map(newPlace);
  const cutter = draftCutter(
    rest.map(({ heading }) => heading),
    {
      onText: (at, delta) => {
        const index = rest[at]?.index;
        if (index !== undefined) job.port.onText?.({ section: index, delta });
      },
      onSection: (at, text) => places[at]?.resolve(text),
    },
  );
  const gone = new AbortController();
  let used: StepUsage = noUsage;
  const work = ask(job, plan, { before, call, rest }, { cutter, signal: gone.signal }).then(
    (usage) => {
      used = usage;
      cutter.end();
    },
    (error: unknown) => {
      for (const { reject } of places) reject(error);
    },
  );
  return {
    async section({ index, heading }) {
      const text = await places[index - before.length]?.text;
      return text ? asSection(text, heading) : null;
    },
    usage() {
      const usage = used;
      used = { ...noUsage, model: used.model };
      return usage;
    },
    async stop() {
      gone.abort();
      await work;
    },
  };
}

/** Where the text of one section is waited for. */
function newPlace() {
  let resolve: (text: string | null) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const text = new Promise<string | null>((onText, onFailure) => {
    resolve = onText;
    reject = onFailure;
  });
  // A failed call is thrown to the section that is waited for; the others have nobody yet.
  text.catch(() => {});
  return { text, resolve, reject };
}

async function ask(
  job: PostJob,
  plan: Plan,
  { before, call, rest }: Start & { rest: SectionPlan[] },
  { cutter, signal }: { cutter: DraftCutter; signal: AbortSignal },
): Promise<StepUsage> {
  const input = { ...articleInput(job, plan, before), sections: rest.map(contractOf) };
  const { system, content } = draftPrompt(input);
  const words = rest.reduce((sum, section) => sum + section.targetWords, 0);
  const { usage } = await chat({
    messages: [
      ...system.map((text) => ({ role: 'system' as const, content: text })),
      { role: 'user', content },
    ],
    maxTokens: Math.ceil(words * 2.2),
    effort: 'none',
    ...call,
    signal: AbortSignal.any([call.signal, signal]),
    limits: { totalMs: Math.max(watchLimits.totalMs, rest.length * msPerSection) },
    budget: job.budget,
    ...(job.user ? { user: job.user } : {}),
    onDelta: cutter.add,
    onReset: cutter.reset,
  });
  return usage;
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
