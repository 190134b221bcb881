import pointTexts from '@/local/demo/writer/points.json';
import sections from '@/local/demo/writer/sections.json';
import type { Job } from './job';
import { type SectionKind, sectionKind } from './section-kind';
import { countWords, rotated } from './text';
import { fillTemplate, type Topic } from './topic';

/** Gives the next paragraph, first stock first, that the post does not hold yet. */
type Draw = (...stocks: readonly (readonly string[])[]) => string | null;

/** Fits under any heading. When the general texts run out, those of other kinds follow. */
const reserve = [
  ...sections.general.advice,
  ...Object.values(sections).flatMap(({ advice }) => advice),
];

/**
 * One section in Markdown without its heading: an opening, every point behind a bold lead, a table or
 * list, advice up to the target, and a mark for the user's own knowledge while there may be more of them.
 */
export function demoSection(topic: Topic, job: Job): string {
  const { section, textSoFar } = job;
  const kind = sectionKind(section.heading, section.index);
  const draw = drawer(topic, job);
  const mark = job.marksLeft > 0 ? (draw(sections[kind].marks, sections.general.marks) ?? '') : '';
  const target = section.targetWords - countWords(mark);

  const parts = [draw(sections[kind].openings, sections.general.openings) ?? ''];
  const room = () => target - countWords(parts.join(' '));
  section.points.forEach((point, at) => {
    const later = (section.points.length - at - 1) * 18;
    const text =
      room() - later > 25
        ? draw(knownPoint(point), sections[kind].advice, reserve)
        : draw(sections.general.marks);
    parts.push(`**${lead(point)}** ${text ?? `[Add what you know about “${bare(point)}”.]`}`);
  });
  const aids = room() > 60 ? [tableOf(kind), listOf(kind)] : [];
  const aid = aids.find((text) => text && !textSoFar.includes(text));
  if (aid) parts.push(aid);
  while (room() > 28) {
    const next = draw(sections[kind].advice, reserve);
    if (!next) break;
    parts.push(next);
  }
  return [...parts, mark].filter(Boolean).join('\n\n');
}

/** Each section is written in a call of its own, so what is used is seen in the text so far. */
function drawer(topic: Topic, { section, textSoFar, task }: Job): Draw {
  const used = new Set<string>();
  return (...stocks) => {
    for (const stock of stocks)
      for (const template of rotated(stock, topic.keyword, section.heading, task)) {
        const text = fillTemplate(template, topic);
        if (used.has(text) || textSoFar.includes(text)) continue;
        used.add(text);
        return text;
      }
    return null;
  };
}

function knownPoint(point: string): string[] {
  const known: Record<string, string> = pointTexts;
  return Object.hasOwn(known, point) ? [known[point] ?? ''] : [];
}

function tableOf(kind: SectionKind): string | null {
  const entry = sections[kind];
  if (!('table' in entry)) return null;
  const { lead: before, head, rows } = entry.table;
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [before, '', row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

function listOf(kind: SectionKind): string | null {
  const entry = sections[kind];
  if (!('list' in entry)) return null;
  return [entry.list.lead, '', ...entry.list.items.map((item) => `- ${item}`)].join('\n');
}

/** A point as a lead that ends in a full stop, whatever script it is in. */
function lead(point: string): string {
  const text = bare(point);
  return /[.!?:…。！？؟।]$/u.test(text) ? text : `${text}.`;
}

/** User text without the marks that would open bold text, lists, links or images. */
function bare(text: string): string {
  return text
    .replace(/[*_`~<>[\]|\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
