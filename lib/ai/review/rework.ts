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
  const after = keptOf(before, rewritten, contractFor(job, plan));
  for (const [at, { kind, index, text }] of after.parts.entries())
    if (kind === 'section' && text !== before.parts[at]?.text) showText(job, index, text);
  return writtenOf(after, written);
}

type Rewritten = { at: number; text: string };

/**
 * The draft with all of them, because what one section gives up another may take over; else with each
 * that can stand alone.
 */
function keptOf(draft: Draft, rewritten: Rewritten[], contract: Contract): Draft {
  const apply = (before: Draft, { at, text }: Rewritten): Draft => {
    const old = before.parts[at];
    return old ? { ...before, parts: before.parts.with(at, { ...old, text }) } : before;
  };
  const all = rewritten.reduce(apply, draft);
  const stands = (before: Draft, after: Draft, places: Rewritten[]) =>
    places.every(({ at }) => !reworkObjection({ before, after }, at, contract)) &&
    !isWorse(before, after);
  if (stands(draft, all, rewritten)) return all;
  return rewritten.reduce((before, one) => {
    const after = apply(before, one);
    return stands(before, after, [one]) ? after : before;
  }, draft);
}

type Recorded = { part: string; text: string; before: string }[];

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
  return recorded ?? [];
}

/** Whether any check of code finds more than before. */
function isWorse(before: Draft, after: Draft): boolean {
  const known = tally(checkDraft(before));
  return [...tally(checkDraft(after))].some(([code, count]) => count > (known.get(code) ?? 0));
}
