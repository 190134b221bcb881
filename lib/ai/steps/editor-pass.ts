import { withReadMarks } from '../citations/find-passages';
import { withoutMarks } from '../citations/source-marks';
import { contractFor } from '../contract';
import type { Draft } from '../draft';
import { chatJson } from '../openai/structured';
import {
  type DraftKind,
  type ReviewReply,
  reviewLimits,
  reviewPrompt,
  reviewWire,
} from '../prompts/review';
import { type ReviseReply, reviseLimits, revisePrompt, reviseWire } from '../prompts/revise';
import type { Plan, PostJob } from '../types';
import { applyEdits, type Edit } from './apply-edits';
import {
  type DraftFinding,
  type Mark,
  type Place,
  partId,
  passagesOf,
  placesOf,
  quoteFinder,
} from './edit-places';
import { optionalStep } from './run-step';
import { showPart } from './sections';

/** Per call, in milliseconds. A post does not wait longer for an editor. */
export const editorLimits = { totalMs: 120_000 };

/** One call finds faults, a second fixes them. If one fails, the draft does not change. */
export async function editDraft(job: PostJob, plan: Plan, draft: Draft): Promise<Draft> {
  const findings = await askReader(job, draft);
  const edits = findings.length > 0 ? await askEditor(job, draft, findings) : [];
  const edited = applyEdits(draft, edits, contractFor(job, plan));
  for (const [at, part] of edited.parts.entries())
    if (part.text !== draft.parts[at]?.text) showPart(job, part, part.text);
  return edited;
}

/** Suffix of the step keys: after a resume there may be an unread second draft. */
const suffixes: Record<Draft['version'], string> = { first: '', second: '-2' };

async function askReader(job: PostJob, draft: Draft): Promise<DraftFinding[]> {
  const limits = reviewLimits(draft.version);
  await job.port.progress({ percentage: 94, message: 'Reading the draft as an editor' });
  const { keyword, title, audience } = job.request;
  const parts = draft.parts.map((part) => ({
    id: partId(part),
    heading: part.heading,
    text: withoutMarks(part.text),
  }));
  const reply = await optionalStep(job, `review${suffixes[draft.version]}`, (call) =>
    chatJson<typeof reviewWire, ReviewReply | null>({
      ...reviewPrompt(draft.version, { keyword, title, audience, parts }),
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
    // A sentence can contradict itself; if two places are quoted, both must exist.
    const needed =
      kind === 'repeat' ? 2 : kind === 'contradiction' ? Math.min(2, quotes.length) : 1;
    return spans.length >= needed ? [{ kind, message: why, spans }] : [];
  });
}

async function askEditor(job: PostJob, draft: Draft, findings: DraftFinding[]): Promise<Edit[]> {
  const { places, marks } = placesOf(draft, findings);
  const count = places.length === 1 ? 'one place' : `${places.length} places`;
  await job.port.progress({ percentage: 95, message: `Editing ${count}` });
  const recorded = await optionalStep(job, `revise${suffixes[draft.version]}`, async (call) => {
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
    return { value: editsOf(job, reply.value, { places, marks }), usage: reply.usage };
  });
  return recorded ?? [];
}

const bindingKinds = new Set<DraftKind>(['contradiction', 'sum', 'promise']);

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

/** Records edits with their offsets, so that a resume does not search again. */
function editsOf(job: PostJob, reply: ReviseReply | null, { places, marks }: Marked): Edit[] {
  return (reply?.edits ?? []).flatMap(({ id, text }) => {
    const place = places.find((one) => one.id === id);
    if (!place) return [];
    const own = marks.filter((mark) => mark.places.includes(id));
    const binding = own.filter(({ kind }) => bindingKinds.has(kind));
    const { part, start, end } = place;
    return [
      {
        ...{ part, start, end, before: place.text, text: withReadMarks(job, text) },
        bound: binding.map((mark) => marks.indexOf(mark)),
      },
    ];
  });
}
