import 'server-only';
import { type Bag, createBag } from '@/local/openai/writer/bag';
import { asLead, countWords } from '@/local/openai/writer/english';
import { headingIntent, pointKind, type SectionIntent } from '@/local/openai/writer/intent';
import type { Job } from '@/local/openai/writer/job';
import { seeded } from '@/local/openai/writer/random';
import { advice, spareAdvice } from '@/local/openai/writer/stock/advice';
import { lists } from '@/local/openai/writer/stock/lists';
import { generalMarks, marks } from '@/local/openai/writer/stock/marks';
import { openings } from '@/local/openai/writer/stock/openings';
import { ownPoint } from '@/local/openai/writer/stock/own-points';
import { points as pointStock } from '@/local/openai/writer/stock/points';
import type { Topic } from '@/local/openai/writer/topic';

type Draft = { bag: Bag; intent: SectionIntent; target: number; parts: string[] };

/**
 * One section in Markdown without its heading: an opening, every point behind a bold lead, advice
 * for the section's intent up to the target, a mark for the writer's own knowledge, and a last
 * sentence that leads on. Nothing that stands in `textSoFar` is said again.
 */
export function demoSection(topic: Topic, job: Job): string {
  const { section, headings, textSoFar, task } = job;
  const random = seeded(topic.keyword, section.heading, section.index, task);
  const draft: Draft = {
    bag: createBag(topic, textSoFar, random),
    intent: headingIntent(section.heading, section.index, topic),
    target: section.targetWords,
    parts: [],
  };
  const last = section.index >= headings.length - 1;
  const closing = last || !isSentence(section.handoff) ? null : section.handoff;
  const mark = draft.bag.draw(marks[draft.intent], generalMarks);
  draft.target -= countWords(`${closing ?? ''} ${mark ?? ''}`);

  add(draft, draft.bag.draw(openings[draft.intent], openings.general));
  const slow = section.points.length <= 2;
  if (slow) add(draft, draft.bag.draw(advice[draft.intent], advice.general));
  addPoints(draft, section.points);
  const list = random() < 0.7 && !listsUsed(textSoFar) ? listFor(draft.intent, textSoFar) : null;
  if (list && room(draft) > 40) add(draft, list);
  fillUp(draft);
  if (mark) draft.parts.push(mark);
  if (closing && !textSoFar.includes(closing)) draft.parts.push(closing);
  return draft.parts.join('\n\n');
}

function add(draft: Draft, paragraph: string | null): void {
  if (paragraph) draft.parts.push(paragraph);
}

function room(draft: Draft): number {
  return draft.target - countWords(draft.parts.join(' '));
}

/** Long paragraphs while there is room; beyond that a point becomes a mark for the writer. */
function addPoints(draft: Draft, points: readonly string[]): void {
  points.forEach((point, at) => {
    const lead = `**${asLead(plain(point))}**`;
    const later = (points.length - at - 1) * 18;
    const paragraph =
      room(draft) - later > 25
        ? draft.bag.draw(
            [ownPoint(point)].filter((known) => known !== undefined),
            pointStock[pointKind(point)],
            pointStock.general,
            advice.general,
            spareAdvice,
          )
        : draft.bag.draw(generalMarks);
    draft.parts.push(`${lead} ${paragraph ?? `[Add what you know about “${plain(point)}”.]`}`);
  });
}

function fillUp(draft: Draft): void {
  while (room(draft) > 28) {
    const next = draft.bag.draw(
      advice[draft.intent],
      advice.general,
      pointStock.general,
      spareAdvice,
    );
    if (!next) return;
    draft.parts.push(next);
  }
}

/** User text as it stands, without marks that would open bold text, lists or images. */
function plain(text: string): string {
  return text
    .replace(/[*_`~<>[\]|\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function isSentence(text: string): boolean {
  return /^\p{Lu}.{10,200}[.!?]$/u.test(text);
}

function listFor(intent: SectionIntent, textSoFar: string): string | null {
  const list = lists[intent]?.find(({ lead }) => !textSoFar.includes(lead));
  return list ? [list.lead, '', ...list.items.map((item) => `- ${item}`)].join('\n') : null;
}

/** Three lists are enough for one post. */
function listsUsed(textSoFar: string): boolean {
  const leads = Object.values(lists).flatMap((stock) => stock.map(({ lead }) => lead));
  return leads.filter((lead) => textSoFar.includes(lead)).length >= 3;
}
