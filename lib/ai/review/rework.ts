import { z } from 'zod';
import { lintSections } from '../lint/post';
import { chatJson } from '../openai/structured';
import { optionalStep } from '../post/run-step';
import { showText } from '../post/sections';
import type { Plan, PostJob } from '../post/types';
import { type ReworkReply, reworkLimits, reworkPrompt, reworkWire } from '../prompts/rework';
import { authorMarks } from '../text/author-marks';
import { tidyMarkdown } from '../text/tidy';
import { tally } from './apply';
import { checkDraft } from './check-draft';
import type { Draft } from './draft';
import { type Contract, contractFor } from './edit';
import { reworkObjection } from './objection';
import { draftOf, type Written, writtenOf } from './parts';
import { partId } from './quotes';
import { editorLimits } from './review';

/**
 * The last reader's pass: one call chooses up to two sections where writing again gains the reader
 * most, and writes them. Code keeps each that leaves the contract whole and what it can check no worse
 * than before. Step `rework`. A post never fails because of it.
 */
export async function reworkSections(job: PostJob, plan: Plan, written: Written): Promise<Written> {
  const before = draftOf(job.request, plan, written);
  const reply = await askReader(job, plan, before);
  const rewritten = reply.flatMap(({ part, text, before: was }) => {
    const at = before.parts.findIndex((one) => partId(one) === part);
    const old = before.parts[at];
    // A job that goes on may have been edited otherwise than when this was written.
    return old && old.text === was
      ? [{ at, text: tidyMarkdown(text, { heading: old.heading }) }]
      : [];
  });
  const fails = (draft: Draft) => failsOf(job, plan, draft);
  const after = keptOf(before, rewritten, { contract: contractFor(job, plan), fails });
  for (const [at, { kind, index, text }] of after.parts.entries())
    if (kind === 'section' && text !== before.parts[at]?.text) showText(job, index, text);
  return writtenOf(after, written);
}

type Rewritten = { at: number; text: string };

/**
 * The draft with all of them, because what one section gives up another may take over; else with each
 * that can stand alone.
 */
function keptOf(
  draft: Draft,
  rewritten: Rewritten[],
  { contract, fails }: { contract: Contract; fails: (draft: Draft) => number },
): Draft {
  const apply = (before: Draft, { at, text }: Rewritten): Draft => {
    const old = before.parts[at];
    return old ? { ...before, parts: before.parts.with(at, { ...old, text }) } : before;
  };
  const all = rewritten.reduce(apply, draft);
  const stands = (before: Draft, after: Draft, places: Rewritten[]) =>
    places.every(({ at }) => !reworkObjection({ before, after }, at, contract)) &&
    !isWorse(before, after) &&
    fails(after) <= fails(before);
  if (stands(draft, all, rewritten)) return all;
  return rewritten.reduce((before, one) => {
    const after = apply(before, one);
    return stands(before, after, [one]) ? after : before;
  }, draft);
}

/** Promises of the product that the sections break, as language and likeness. */
function failsOf({ request, brand }: PostJob, { sections }: Plan, { parts }: Draft): number {
  const texts = parts.filter(({ kind }) => kind === 'section').map(({ text }) => text);
  const found = lintSections({ request, brand, sections, texts });
  return found.filter(({ severity }) => severity === 'fail').length;
}

const Recorded = z.array(z.object({ part: z.string(), text: z.string(), before: z.string() }));
type Recorded = z.output<typeof Recorded>;

/** The new texts, each with what stood there, as the step recorded them. */
async function askReader(job: PostJob, plan: Plan, draft: Draft): Promise<Recorded> {
  await job.port.progress({ percentage: 96, message: 'Strengthening the weakest sections' });
  const { keyword, title, audience } = job.request;
  const parts = draft.parts.map((part) => ({
    id: partId(part),
    heading: part.heading,
    points: part.kind === 'section' ? (plan.sections[part.index]?.points ?? []) : [],
    text: part.text,
  }));
  const { terms } = plan;
  const { samples = [], banned = [] } = job.brand ?? {};
  const keep = draft.parts.flatMap(({ text }) => authorMarks(text).map((mark) => mark.text));
  const recorded = await optionalStep(job, 'rework', async (call) => {
    const { value, usage } = await chatJson<typeof reworkWire, ReworkReply | null>({
      ...reworkPrompt({ keyword, title, audience, parts, keep, terms, samples, banned }),
      wire: reworkWire,
      parse: reworkLimits,
      maxTokens: 4_000,
      effort: 'low',
      limits: editorLimits,
      ...call,
      budget: job.budget,
      ...(job.user ? { user: job.user } : {}),
    });
    const texts = (value?.sections ?? []).map(({ part, text }): Recorded[number] => {
      const old = draft.parts.find((one) => partId(one) === part);
      return { part, text, before: old?.text ?? '' };
    });
    return { value: texts, usage };
  });
  // Another version may have recorded another form.
  return Recorded.safeParse(recorded).data ?? [];
}

/** Whether any check of code finds more than before. */
function isWorse(before: Draft, after: Draft): boolean {
  const known = tally(checkDraft(before));
  return [...tally(checkDraft(after))].some(([code, count]) => count > (known.get(code) ?? 0));
}
