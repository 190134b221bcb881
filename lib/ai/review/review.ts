import { chatJson } from '../openai/structured';
import { optionalStep } from '../post/run-step';
import { showText } from '../post/sections';
import type { Plan, PostJob } from '../post/types';
import {
  type ReviewReply,
  reviewLimits,
  reviewPrompt,
  reviewWire,
  type WhichDraft,
} from '../prompts/review';
import { type ReviseReply, reviseLimits, revisePrompt, reviseWire } from '../prompts/revise';
import { applyEdits } from './apply';
import type { Draft, DraftFinding, FindingKind } from './draft';
import { contractFor, type Edit } from './edit';
import { draftOf, type Written, writtenOf } from './parts';
import { type Mark, type Place, passagesOf, placesOf } from './places';
import { partId, quoteFinder } from './quotes';

/** Reading takes a while; a post does not wait longer for an editor. In milliseconds, per call. */
export const editorLimits = { totalMs: 120_000 };

/**
 * The editor's pass: one call reads the whole draft and names what is wrong by quotation, a second
 * rewrites those places, and code applies what keeps the contract whole. Steps `review` and `revise`,
 * of a second draft `review-2` and `revise-2`.
 * Of a second draft only grave faults are named, three at most.
 * A post never fails because of it: without an answer the draft stays as it is.
 */
export async function reviewPost(
  job: PostJob,
  plan: Plan,
  written: Written,
  which: WhichDraft,
): Promise<Written> {
  const draft = draftOf(job.request, plan, written);
  const findings = await askReader(job, draft, which);
  const edits = findings.length > 0 ? await askEditor(job, draft, { which, findings }) : [];
  if (edits.length === 0) return written;
  const edited = writtenOf(applyEdits(draft, edits, contractFor(job, plan)).draft, written);
  for (const section of plan.sections) {
    const text = edited.texts[section.index] ?? '';
    if (text !== written.texts[section.index]) showText(job, section.index, text);
  }
  return edited;
}

/** A job that goes on may have a second draft only now, which nobody has read yet. */
const suffixes: Record<WhichDraft, string> = { first: '', second: '-2' };

/** What the reader found. Its quotations are looked up here: what does not occur is left out. */
async function askReader(job: PostJob, draft: Draft, which: WhichDraft): Promise<DraftFinding[]> {
  const limits = reviewLimits(which);
  await job.port.progress({ percentage: 94, message: 'Reading the draft as an editor' });
  const { keyword, title, audience } = job.request;
  const parts = draft.parts.map((part) => ({
    id: partId(part),
    heading: part.heading,
    text: part.text,
  }));
  const reply = await optionalStep(job, `review${suffixes[which]}`, (call) =>
    chatJson<typeof reviewWire, ReviewReply | null>({
      ...reviewPrompt(which, { keyword, title, audience, parts }),
      wire: reviewWire,
      parse: limits,
      maxTokens: 2_000,
      effort: 'low',
      limits: editorLimits,
      ...call,
      budget: job.budget,
      ...(job.user ? { user: job.user } : {}),
    }),
  );
  const parsed = limits.safeParse(reply);
  const find = quoteFinder(draft);
  return (parsed.data?.findings ?? []).flatMap(({ kind, quotes, why }): DraftFinding[] => {
    const spans = find(quotes).filter((span) => span !== null);
    // A sentence can contradict itself; of two places that are named both must be there.
    const needed =
      kind === 'repeat' ? 2 : kind === 'contradiction' ? Math.min(2, quotes.length) : 1;
    return spans.length >= needed ? [{ kind, message: why, spans }] : [];
  });
}

/** The new words for the places, each with what stood there, as the step recorded them. */
async function askEditor(
  job: PostJob,
  draft: Draft,
  { which, findings }: { which: WhichDraft; findings: DraftFinding[] },
): Promise<Edit[]> {
  const { places, marks } = placesOf(draft, findings);
  const count = places.length === 1 ? 'one place' : `${places.length} places`;
  await job.port.progress({ percentage: 95, message: `Editing ${count}` });
  const recorded = await optionalStep(job, `revise${suffixes[which]}`, async (call) => {
    const reply = await chatJson<typeof reviseWire, ReviseReply | null>({
      ...promptFor(job, draft, { places, marks }),
      wire: reviseWire,
      parse: reviseLimits,
      maxTokens: 400 + places.length * 120,
      effort: 'none',
      limits: editorLimits,
      ...call,
      budget: job.budget,
      ...(job.user ? { user: job.user } : {}),
    });
    return { value: editsOf(reply.value, { places, marks }), usage: reply.usage };
  });
  return recorded ?? [];
}

/** Faults between places, which are mended in all of them or in none. */
const bindingKinds = new Set<FindingKind>(['contradiction', 'sum', 'promise']);

type Marked = { places: Place[]; marks: Mark[] };

function promptFor(job: PostJob, draft: Draft, { places, marks }: Marked) {
  const { keyword, title, audience } = job.request;
  const keep = places.flatMap(({ text }) => text.match(/\[[^\]\n]{2,200}\]/g) ?? []);
  return revisePrompt({
    keyword,
    title,
    audience,
    passages: passagesOf(draft, places),
    marks,
    keep: [...new Set(keep)],
    banned: job.brand?.banned ?? [],
  });
}

/** The edits by themselves: a later version of the checks may number the places otherwise. */
function editsOf(reply: ReviseReply | null, { places, marks }: Marked): Edit[] {
  return (reply?.edits ?? []).flatMap(({ id, text }) => {
    const place = places.find((one) => one.id === id);
    if (!place) return [];
    const own = marks.filter((mark) => mark.places.includes(id));
    const binding = own.filter(({ kind }) => bindingKinds.has(kind));
    const { part, start, end } = place;
    return [
      {
        ...{ part, start, end, before: place.text, text },
        kinds: own.map(({ kind }) => kind),
        told: own.map(({ why }) => why).join('\n'),
        bound: binding.map((mark) => marks.indexOf(mark)),
      },
    ];
  });
}
