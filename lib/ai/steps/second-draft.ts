import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { authorMarks } from '@/lib/text/author-marks';
import { countProse, withoutCode } from '../blocks';
import { contractFor, isWithinBudget, sectionFaults, withNewTexts } from '../contract';
import { type Draft, markdownOf, type Part, sectionsOf } from '../draft';
import { AiError } from '../errors';
import { settings } from '../openai/client';
import { secondDraftPrompt } from '../prompts/second-draft';
import { tidyMarkdown, tidyProse } from '../tidy';
import type { Plan, PostJob, StepCall } from '../types';
import { openingOf } from './opening';
import { runStep } from './run-step';
import { showPart } from './sections';
import { type StreamedParts, streamParts } from './streamed-parts';

/** For the prompt only: a post prints no heading above its opening. */
const openingHeading = 'Opening';

/**
 * Rewrites the article in one streamed call and keeps each text that keeps the contract. Steps
 * `second-draft-<n>`: opening, sections, end. Returns `first` if the call fails or is off.
 */
export async function writeSecondDraft(job: PostJob, plan: Plan, first: Draft): Promise<Draft> {
  if (settings().OPENAI_SECOND_DRAFT !== 'on') return first;
  const texts = await textsOf(job, orderOf(job, plan, first));
  if (!texts) return first;
  const rewritten = first.parts.flatMap((part, at): [number, string][] => {
    const text = texts.get(part);
    return text && text !== part.text ? [[at, text]] : [];
  });
  if (rewritten.length === 0) return first;
  return applyTexts(job, plan, first, rewritten);
}

/** Restores a section's first text if its new one is still outside its length after repair. */
export function withFirstLengths(
  job: PostJob,
  plan: Plan,
  { first, second }: { first: Draft; second: Draft },
): Draft {
  if (second.version === 'first') return second;
  const contract = contractFor(job, plan);
  const old = new Map(sectionsOf(first).map((part) => [part.index, part]));
  const back = second.parts.flatMap((part, at): [number, string][] => {
    const was = old.get(part.index);
    const target = plan.sections[part.index]?.targetWords ?? 0;
    const misses = part.kind === 'section' && !isWithinBudget(countProse(part.text), target);
    return misses && was && sectionFaults(contract, was).length === 0 ? [[at, was.text]] : [];
  });
  return back.length === 0 ? second : applyTexts(job, plan, second, back);
}

function applyTexts(job: PostJob, plan: Plan, before: Draft, texts: [number, string][]): Draft {
  const after = withNewTexts(contractFor(job, plan), before, new Map(texts));
  const changed = after.parts.filter(({ text }, at) => text !== before.parts[at]?.text);
  for (const part of changed) if (part.kind === 'section') showPart(job, part, part.text);
  return changed.length === 0 ? before : { ...after, version: 'second' };
}

type Order = {
  parts: Part[];
  wordsOf: (part: Part) => number;
  material: Omit<Parameters<typeof secondDraftPrompt>[0], 'written' | 'words'>;
};

function orderOf({ request, brand }: PostJob, plan: Plan, first: Draft): Order {
  const { keyword, title, audience } = request;
  const parts = first.parts.filter(({ kind }) => kind !== 'faq');
  const faq = first.parts.flatMap(({ kind, heading }) => (kind === 'faq' ? [heading] : []));
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
    faq,
    keep: parts.flatMap(({ text }) => authorMarks(withoutCode(text)).map((mark) => mark.text)),
    terms: plan.terms,
    samples: brand?.samples ?? [],
    banned: brand?.banned ?? [],
  };
  return { parts, wordsOf, material };
}

/** Writers may miss this by 15 percent and still keep a section within its 30 percent budget. */
const askedShare = 0.12;

function lengthOf({ kind, index, text }: Part, { sections }: Plan): number {
  const target = kind === 'section' ? sections[index]?.targetWords : undefined;
  const words = countProse(text);
  if (!target) return words;
  const [min, max] = [1 - askedShare, 1 + askedShare].map((share) => Math.round(target * share));
  return Math.min(Math.max(words, min ?? words), max ?? words);
}

/** Null if the call failed or the records belong to another draft. */
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
      // After a resume the first draft may differ: an optional step can succeed now.
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

const maxWaitMs = 20_000;

/** A call that hit its token limit would hit it again, and a post does not wait long. */
function canTryAgain(error: unknown): boolean {
  if (!(error instanceof AiError) || error.kind !== 'retry' || error.code === 'length')
    return false;
  return (error.retryAfterMs ?? 0) <= maxWaitMs;
}

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
  return markdownOf(parts.map((part) => ({ ...part, heading: headingOf(part) })));
}

function headingOf({ kind, heading }: Part): string {
  return kind === 'opening' ? openingHeading : heading;
}

function tidied({ kind, heading }: Part, text: string): string {
  return kind === 'section' ? tidyMarkdown(text, { heading }) : tidyProse(text);
}
