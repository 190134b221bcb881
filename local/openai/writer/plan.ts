import 'server-only';
import { findSection } from '@/local/openai/showcase/find';
import type { Showcase } from '@/local/openai/showcase/showcase';
import { countWords } from '@/local/openai/writer/english';
import { type ImageSlot, imageSlots } from '@/local/openai/writer/image-slots';
import { headingIntent } from '@/local/openai/writer/intent';
import type { Job } from '@/local/openai/writer/job';
import { type Random, seeded, shuffled } from '@/local/openai/writer/random';
import { handoffs } from '@/local/openai/writer/stock/handoffs';
import { linkAnchors, purposes } from '@/local/openai/writer/stock/plan';
import type { Topic } from '@/local/openai/writer/topic';

type LinkSlot = { anchor: string; kind: 'internal' | 'external'; why: string };

export type PlannedSection = {
  index: number;
  purpose: string;
  mustCover: string[];
  mustNotCover: string[];
  handoff: string;
  targetWords: number;
  linkSlots: LinkSlot[];
  imageSlots: ImageSlot[];
};

export type Plan = {
  persona: string;
  thesis: string;
  terms: string[];
  sections: PlannedSection[];
};

/** The contract of every section, made from the edited outline and nothing else. */
export function demoPlan(topic: Topic, job: Job): Plan {
  const random = seeded('plan', topic.keyword, job.title);
  const { outline } = job;
  const headings = outline.map(({ heading }) => heading);
  const slots = imageSlots(topic, outline.length, random);
  const bridges = uniqueHandoffs(headings, topic, random);
  const anchors = uniqueAnchors(headings, topic, random);
  return {
    persona: demoPersona(job.audience, 'Demo draft'),
    thesis: `What helps most ${topic.occasion} is a clear purpose, a few sound decisions and a first step that fits into this week.`,
    terms: topic.keyword
      .split(/\s+/)
      .filter((word) => word.length > 3)
      .slice(0, 6),
    sections: outline.map(({ heading, points }, index) => ({
      index,
      purpose: purposes[headingIntent(heading, index, topic)],
      mustCover: [...points],
      mustNotCover: outline
        .filter((_, other) => other !== index)
        .map((other) => other.heading)
        .slice(0, 4),
      handoff: bridges[index] ?? '',
      targetWords: targetWords(outline.length, points.length),
      linkSlots: anchors[index] ?? [],
      imageSlots: slots[index] ?? [],
    })),
  };
}

/** Colons instead of grammar: an audience may be written in any form and any language. */
export function demoPersona(audience: string, kind: string): string {
  const reader = audience.trim().replace(/[.\s]+$/, '');
  return reader
    ? `${kind}, written with this reader in mind: ${reader}.`
    : `${kind}, written with a curious beginner in mind.`;
}

/** The scaffold's plan with the hand-written parts of a showcase put in where headings match. */
export function withShowcase(plan: Plan, showcase: Showcase, job: Job): Plan {
  const sections = plan.sections.map((planned) => {
    const section = findSection(showcase, job.outline[planned.index]?.heading ?? '');
    if (!section) return { ...planned, imageSlots: [] };
    const { purpose, linkSlots, imageSlots, prose } = section;
    const words = Math.round(countWords(prose) / 10) * 10;
    return {
      ...planned,
      purpose,
      linkSlots,
      imageSlots,
      targetWords: Math.min(450, Math.max(250, words)),
    };
  });
  // As for the frame: an outline of strangers' headings makes a scaffold, which says so.
  const found = job.outline.filter(({ heading }) => findSection(showcase, heading));
  const byHand = found.length * 2 > showcase.sections.length;
  const persona = byHand ? demoPersona(job.audience, 'Showcase sample') : plan.persona;
  return { ...plan, persona, thesis: showcase.thesis, sections };
}

/** About two thousand words in all, as far as 250 to 450 a section allows. */
export function targetWords(sections: number, points: number): number {
  const share = 2000 / Math.max(1, sections) + (points - 3) * 25;
  return Math.round(Math.min(450, Math.max(250, share)) / 10) * 10;
}

function uniqueHandoffs(headings: readonly string[], topic: Topic, random: Random): string[] {
  const used = new Set<string>();
  return headings.map((_, index) => {
    const next = headings[index + 1];
    if (next === undefined) return 'The conclusion picks up the thread from here.';
    const stock = [
      ...shuffled(handoffs[headingIntent(next, index + 1, topic)], random),
      ...shuffled(handoffs.general, random),
    ];
    const chosen = stock.find((sentence) => !used.has(sentence)) ?? '';
    used.add(chosen);
    return chosen;
  });
}

function uniqueAnchors(headings: readonly string[], topic: Topic, random: Random): LinkSlot[][] {
  const used = new Set<string>();
  return headings.map((heading, index) => {
    const stock = [
      ...shuffled(linkAnchors[headingIntent(heading, index, topic)], random),
      ...shuffled(linkAnchors.general, random),
    ].filter(({ anchor }) => !used.has(anchor));
    const chosen = stock.slice(0, index % 3 === 0 ? 2 : 1);
    for (const { anchor } of chosen) used.add(anchor);
    return chosen.map((slot) => ({ ...slot }));
  });
}
