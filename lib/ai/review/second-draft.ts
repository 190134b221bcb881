import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { AiError } from '../errors';
import { withinBudgetOfWords } from '../lint/section';
import { openingOf } from '../post/opening';
import { runStep } from '../post/run-step';
import { showText } from '../post/sections';
import { type StreamedParts, streamParts } from '../post/streamed-parts';
import type { Plan, PostJob, StepCall } from '../post/types';
import { secondDraftPrompt } from '../prompts/second-draft';
import { authorMarks } from '../text/author-marks';
import { tidyMarkdown, tidyProse } from '../text/tidy';
import { countWords } from '../text/words';
import type { Draft, Part } from './draft';
import { failuresOf, type Rewritten, withKeptParts } from './kept-parts';
import { draftOf, type Written, writtenOf } from './parts';

/** The opening has no heading of its own in a post. */
const openingHeading = 'Opening';

/**
 * Writes the whole article again in one streamed call, as an editor would. Code keeps what leaves the
 * contract whole, but for what a repair can mend. Steps `second-draft-1`…`second-draft-n` (opening,
 * sections, end). A post never fails because of it: without an answer of use `written` itself comes
 * back.
 */
export async function writeSecondDraft(
  job: PostJob,
  plan: Plan,
  written: Written,
): Promise<Written> {
  const before = draftOf(job.request, plan, written);
  const order = orderOf(job, plan, {
    parts: before.parts.filter(({ kind }) => kind !== 'faq'),
    faq: written.introAndFaq.faq.map(({ question }) => question),
  });
  const texts = await textsOf(job, order);
  if (!texts) return written;
  const rewritten = before.parts.flatMap((part, at): Rewritten[] => {
    const text = texts.get(part);
    return text && text !== part.text ? [{ at, text }] : [];
  });
  return shown(job, plan, { before, rewritten }, written);
}

/**
 * Where no repair could bring a section to the length that it had in the first draft, that one comes
 * back, if it was right and can stand between the others.
 */
export function withKeptLengths(
  job: PostJob,
  plan: Plan,
  { first, second }: { first: Written; second: Written },
): Written {
  const [was, is] = [first, second].map((written) => draftOf(job.request, plan, written));
  if (!was || !is) return second;
  const wrong = new Set(failuresOf(job, plan, was).map(({ section }) => section));
  const back = is.parts.flatMap(({ kind, index, text }, at): Rewritten[] => {
    const target = plan.sections[index]?.targetWords ?? 0;
    const old = first.texts[index] ?? '';
    const misses = kind === 'section' && !withinBudgetOfWords(countWords(text), target);
    return misses && !wrong.has(index) ? [{ at, text: old }] : [];
  });
  return back.length === 0 ? second : shown(job, plan, { before: is, rewritten: back }, second);
}

/** What was written, with the new texts that can stand, as readers along get them. */
function shown(
  job: PostJob,
  plan: Plan,
  { before, rewritten }: { before: Draft; rewritten: Rewritten[] },
  written: Written,
): Written {
  const after = withKeptParts(job, plan, before, rewritten);
  if (after === before) return written;
  for (const [at, { kind, index, text }] of after.parts.entries())
    if (kind === 'section' && text !== before.parts[at]?.text) showText(job, index, text);
  return writtenOf(after, written);
}

type Order = {
  /** All but the FAQ, which stays as it is. */
  parts: Part[];
  wordsOf: (part: Part) => number;
  /** Of the request, what stays the same however much is written. */
  material: Omit<Parameters<typeof secondDraftPrompt>[0], 'written' | 'words'>;
};

function orderOf(
  { request, brand }: PostJob,
  plan: Plan,
  { parts, ...known }: Pick<Order['material'], 'faq'> & { parts: Part[] },
): Order {
  const { keyword, title, audience } = request;
  const wordsOf = (part: Part) => lengthOf(part, plan);
  const outline = parts.flatMap((part) => {
    const { heading, points } = plan.sections[part.index] ?? { heading: '', points: [] };
    return part.kind === 'section' ? [{ heading, points, words: wordsOf(part) }] : [];
  });
  const material = {
    keyword,
    title,
    audience,
    outline,
    article: articleOf(parts),
    ...known,
    keep: parts.flatMap(({ text }) => authorMarks(text).map((mark) => mark.text)),
    terms: plan.terms,
    samples: brand?.samples ?? [],
    banned: brand?.banned ?? [],
  };
  return { parts, wordsOf, material };
}

/** Writers miss what is asked for by 15 percent at most, so that a section keeps its budget of 30. */
const askedShare = 0.12;

/** The words that a part should have: those of the first draft, a section's near its budget. */
function lengthOf({ kind, index, text }: Part, { sections }: Plan): number {
  const target = kind === 'section' ? sections[index]?.targetWords : undefined;
  const words = countWords(text);
  if (!target) return words;
  const [least, most] = [1 - askedShare, 1 + askedShare].map((share) => Math.round(target * share));
  return Math.min(Math.max(words, least ?? words), most ?? words);
}

/** The new text of each part that has one; null where the call failed or answers another draft. */
async function textsOf(job: PostJob, order: Order): Promise<Map<Part, string> | null> {
  const { parts, material } = order;
  const draft = createHash('sha256').update(material.article).digest('hex');
  const texts = new Map<Part, string>();
  let answer: (StreamedParts & { from: number }) | null = null;
  let triedAgain = false;
  try {
    for (const [at, part] of parts.entries()) {
      await job.port.progress({
        percentage: 56 + Math.round((34 * at) / parts.length),
        message: `Writing the second draft, part ${at + 1} of ${parts.length}`,
      });
      const write = async (call: StepCall) => {
        answer ??= { ...ask(job, order, { texts, call }), from: at };
        const text = await answer.part(at - answer.from).catch(async (error: unknown) => {
          if (triedAgain || !canTryAgain(error)) throw error;
          triedAgain = true;
          await answer?.stop();
          await waitAsAsked(error, call.signal);
          answer = { ...ask(job, order, { texts, call }), from: at };
          return answer.part(0);
        });
        return { value: { draft, text: text ?? '' }, usage: answer.usage() };
      };
      const key = `second-draft-${at + 1}`;
      const { value } = await runStep(job, key, write, { position: { part: at } });
      // A job that goes on may have been drafted otherwise than when this was written.
      if (value.draft !== draft) return null;
      texts.set(part, tidied(part, value.text));
    }
  } catch (error) {
    if (error instanceof AiError && error.kind !== 'cancelled') return null;
    throw error;
  } finally {
    await (answer as StreamedParts | null)?.stop();
  }
  const [opening, first] = parts;
  if (opening && first)
    texts.set(opening, openingOf(texts.get(opening) ?? '', texts.get(first) || first.text));
  return texts;
}

const longestWaitMs = 20_000;

/** One that thinks up to its limit would do so again, and a post is not held up for long. */
function canTryAgain(error: unknown): boolean {
  if (!(error instanceof AiError) || error.kind !== 'retry' || error.code === 'length')
    return false;
  return (error.retryAfterMs ?? 0) <= longestWaitMs;
}

/** A provider that is busy says when to come back. Throws AiError `cancelled` if the job is stopped. */
async function waitAsAsked(failure: unknown, signal: AbortSignal): Promise<void> {
  const ms = failure instanceof AiError ? (failure.retryAfterMs ?? 0) : 0;
  if (ms > 0)
    await setTimeout(ms, undefined, { signal }).catch((cause: unknown) => {
      throw new AiError('cancelled', 'cancelled', 'Stopped.', { cause });
    });
}

function ask(
  job: PostJob,
  { parts, wordsOf, material }: Order,
  { texts, call }: { texts: Map<Part, string>; call: StepCall },
): StreamedParts {
  const done = parts.filter((part) => texts.has(part));
  const rest = parts.slice(done.length);
  const words = rest.reduce((sum, part) => sum + wordsOf(part), 0);
  const written = articleOf(done.map((part) => ({ ...part, text: texts.get(part) ?? '' })));
  return streamParts(job, {
    headings: rest.map(headingOf),
    prompt: secondDraftPrompt({ ...material, written, words }),
    words,
    effort: 'low',
    oneAnswer: true,
    call,
  });
}

function articleOf(parts: Part[]): string {
  return parts.map((part) => `## ${headingOf(part)}\n\n${part.text}`).join('\n\n');
}

function headingOf({ kind, heading }: Part): string {
  return kind === 'opening' ? openingHeading : heading;
}

function tidied({ kind, heading }: Part, text: string): string {
  return kind === 'section' ? tidyMarkdown(text, { heading }) : tidyProse(text);
}
