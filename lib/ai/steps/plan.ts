import { openingPart } from '@/lib/section-text';
import { cleanLine } from '@/lib/text/clean';
import { plainLinks } from '@/lib/text/links';
import { shorten } from '@/lib/text/shorten';
import { countWords } from '@/lib/text/words';
import { AiError } from '../errors';
import { promptRepeats } from '../leak';
import { chatJson } from '../openai/structured';
import { type PlanReply, planLimits, planPrompt, planWire, sectionWords } from '../prompts/plan';
import type { Outline } from '../schema';
import { tidyProse } from '../tidy';
import type { Plan, PostJob, SectionPlan, StepCall } from '../types';
import { noUsage } from '../usage';
import { openingSoFar, planHead } from './plan-head';
import { runStep } from './run-step';

const maxImages = 5;
const itemLimit = 600;
const exampleLimit = 2_000;
const openingLimit = 4_000;
/** A shorter text is a note about the opening, not the opening. */
const minOpeningWords = 25;

/**
 * Streams the opening to readers. `onHead` gets the plan up to the first section as soon as it is
 * complete. If a small model cannot produce a valid plan, the outline alone is used.
 */
export async function planPost(
  job: PostJob,
  { stop, onHead }: { stop?: AbortSignal; onHead?: (head: Plan) => void } = {},
): Promise<Plan> {
  const { keyword, title, audience, outline } = job.request;
  const brand = job.brand ? { brand: job.brand } : {};
  const opening = liveOpening(job);
  const ask = (call: StepCall) =>
    chatJson<typeof planWire, PlanReply | null>({
      ...planPrompt({ keyword, title, audience, outline, ...brand }),
      wire: planWire,
      parse: planLimits,
      maxTokens: 1_500 + outline.length * 400,
      effort: 'low',
      ...call,
      ...watch({
        onText: (text) => opening.grow(openingSoFar(text)),
        onHead: (head) => onHead?.(alignPlan(head, outline, audience)),
      }),
      budget: job.budget,
      ...(job.user ? { user: job.user } : {}),
    }).catch((error: unknown) => {
      if (error instanceof AiError && error.code === 'invalid_output')
        return { value: null, usage: noUsage };
      throw error;
    });
  const { value } = await runStep(job, 'plan', ask, { stop });
  const reply = planLimits.safeParse(value);
  const plan = alignPlan(reply.success ? reply.data : null, outline, audience);
  opening.settle(plan.opening);
  return plan;
}

function liveOpening({ port }: PostJob) {
  let sent = '';
  const add = (text: string) => {
    const delta = text.slice(sent.length);
    if (delta) port.onText?.({ section: openingPart, delta });
    sent = text;
  };
  const settle = (text: string) => {
    if (!text.startsWith(sent)) {
      port.onText?.({ section: openingPart, reset: true });
      sent = '';
    }
    add(text);
  };
  return { grow: (text: string) => (text.startsWith(sent) ? add(text) : settle(text)), settle };
}

function watch({
  onText,
  onHead,
}: {
  onText: (text: string) => void;
  onHead: (head: PlanReply) => void;
}) {
  let text = '';
  let done = false;
  const onReset = () => {
    text = '';
  };
  const onDelta = (delta: string) => {
    text += delta;
    if (!done) onText(text);
    // An entry can only end at a closing brace.
    const head = !done && delta.includes('}') ? planHead(text) : null;
    if (!head) return;
    done = true;
    onHead(head);
  };
  return { onDelta, onReset };
}

/** Covers exactly the approved sections, whatever the model skipped, added or reordered. */
export function alignPlan(reply: PlanReply | null, outline: Outline, audience: string): Plan {
  const seen = new Set<string>();
  const sections = outline.map((section, index) => {
    const entry = reply ? entryFor(reply, index, outline.length) : undefined;
    const image = seen.size < maxImages ? imageOf(entry, seen) : null;
    const { kind, what } = entry?.takeaway ?? { kind: 'none', what: '' };
    const asked = Math.round(entry?.targetWords ?? sectionWords.usual);
    const targetWords = Math.min(sectionWords.max, Math.max(sectionWords.min, asked));
    return {
      index,
      heading: section.heading,
      points: section.points,
      shape: entry?.shape ?? null,
      opens: oneLine(entry?.opens, 200),
      mustCover: lines(entry?.mustCover, 8),
      takeaway: { kind, what: oneLine(what, itemLimit) },
      targetWords,
      links: linksOf(entry),
      image,
    } satisfies SectionPlan;
  });
  return {
    persona: oneLine(reply?.persona, 400) || oneLine(audience, 400),
    thesis: oneLine(reply?.thesis, 400),
    opening: openingText(reply?.opening),
    terms: lines(reply?.terms, 8),
    example: oneLine(reply?.example, exampleLimit),
    sections,
  };
}

/** Empty if unusable; `writeIntroAndFaq` then writes the opening. */
function openingText(text = ''): string {
  const prose = tidyProse(text.slice(0, openingLimit));
  return countWords(prose) < minOpeningWords || promptRepeats(prose) > 0 ? '' : prose;
}

type Entry = PlanReply['sections'][number];

/** Matches by index if the indexes are valid (0- or 1-based), else by position. */
function entryFor(reply: PlanReply, index: number, count: number): Entry | undefined {
  const indexes = reply.sections.map((entry) => entry.index);
  const distinct = new Set(indexes).size === indexes.length;
  const base = indexes.includes(0) || !indexes.includes(count) ? 0 : 1;
  const inRange = indexes.every((i) => i >= base && i < count + base);
  if (distinct && inRange) return reply.sections.find((entry) => entry.index === index + base);
  return reply.sections[index];
}

function imageOf(entry: Entry | undefined, seen: Set<string>): SectionPlan['image'] {
  for (const slot of entry?.imageSlots ?? []) {
    const prompt = shorten(label(slot.prompt), 300);
    const alt = shorten(label(slot.alt), 125);
    if (!prompt || seen.has(prompt.toLowerCase())) continue;
    seen.add(prompt.toLowerCase());
    return { prompt, alt: alt || shorten(prompt, 125) };
  }
  return null;
}

function linksOf(entry: Entry | undefined): string[] {
  const anchors = (entry?.linkSlots ?? []).map((slot) => shorten(label(slot.anchor), 80));
  return [...new Set(anchors.filter((anchor) => /[\p{L}\p{N}]/u.test(anchor)))].slice(0, 2);
}

function label(text: string): string {
  const line = cleanLine(plainLinks(text.replaceAll('`', ' ')).replace(/[[\]()*_<>#|\\!]/g, ' '));
  return line.replace(/-{3,}/g, '–');
}

function oneLine(text: string | undefined, max: number): string {
  return shorten(
    cleanLine(
      plainLinks(text ?? '')
        .replace(/[<>]/g, '')
        .replace(/-{3,}/g, '–'),
    ),
    max,
  );
}

function lines(items: string[] | undefined, max: number): string[] {
  return (items ?? [])
    .map((item) => oneLine(item, itemLimit))
    .filter(Boolean)
    .slice(0, max);
}
