import fields from '@/local/demo/writer/fields.json';
import sections from '@/local/demo/writer/sections.json';
import { demoFrame } from './frame';
import type { Job, Plan, PlannedSection } from './job';
import { type SectionKind, sectionKind } from './section-kind';
import { findSection, type Showcase, sectionText, showcaseFrame } from './showcase';
import { countWords, rotated } from './text';
import type { Topic } from './topic';

const shapes: Partial<Record<SectionKind, string>> = {
  how: 'steps',
  prepare: 'reference',
  compare: 'comparison',
  choose: 'comparison',
};

/** The contract of every section, made from the edited outline and nothing else. */
export function demoPlan(topic: Topic, job: Job): Plan {
  const { outline, audience } = job;
  const images = imageSlots(topic, outline.length);
  const used = new Set<string>();
  /** The first choice that this post does not hold yet. */
  const unused = <T>(choices: readonly T[], key: (choice: T) => string): T | undefined => {
    const choice = choices.find((candidate) => !used.has(key(candidate)));
    if (choice) used.add(key(choice));
    return choice;
  };
  return {
    persona: demoPersona(audience, 'Demo draft'),
    thesis:
      'What helps most is a clear purpose, a few sound decisions and a first step that fits into this week.',
    opening: demoFrame(topic, job).opening,
    terms: topic.keyword.split(' ').slice(0, 6),
    example: '',
    sections: outline.map(({ heading, points }, index) => {
      const kind = sectionKind(heading, index);
      const link = unused(
        [...sections[kind].links, ...rotated(sections.general.links, topic.keyword, index)],
        ({ anchor }) => anchor,
      );
      return {
        index,
        shape: shapes[kind] ?? 'argument',
        opens: 'an observation that anybody could make',
        mustCover: [...points],
        takeaway: { kind: 'list' in sections[kind] ? 'checklist' : 'none', what: '' },
        targetWords: targetWords(outline.length, points.length),
        linkSlots: link ? [{ anchor: link.anchor }] : [],
        imageSlots: images[index] ?? [],
      };
    }),
  };
}

/** About two thousand words in all, as far as 250 to 450 a section allows. */
function targetWords(count: number, points: number): number {
  const share = 2000 / Math.max(1, count) + (points - 3) * 25;
  return Math.round(Math.min(450, Math.max(250, share)) / 10) * 10;
}

/** Three to five images over the whole post, the first near the top; a list for each section. */
function imageSlots({ field, keyword }: Topic, count: number): PlannedSection['imageSlots'][] {
  const scenes = rotated(fields[field].scenes, keyword);
  const images = Math.min(5, Math.max(3, Math.ceil(count / 2)));
  const slots: PlannedSection['imageSlots'][] = Array.from({ length: count }, () => []);
  for (const [at, scene] of scenes.slice(0, images).entries())
    slots[Math.floor((at * count) / images)]?.push({
      prompt: `${scene}, soft natural light, quiet editorial illustration`,
      alt: scene,
    });
  return slots;
}

/** Colons instead of grammar: an audience may be written in any form and any language. */
function demoPersona(audience: string, kind: string): string {
  const reader = audience.trim().replace(/[.\s]+$/, '') || 'a curious beginner';
  return `${kind}, written with this reader in mind: ${reader}.`;
}

/** The plan with the hand-written parts of a showcase where the headings match. */
export function showcasePlan(plan: Plan, showcase: Showcase, job: Job): Plan {
  const known = job.outline.map(({ heading }) => findSection(showcase, heading));
  const kept = known.filter((section) => section !== null);
  const sections = plan.sections.map((planned, index) => {
    const section = known[index];
    if (!section) return { ...planned, imageSlots: [] };
    const { linkSlots, imageSlots } = section;
    const words = Math.round(countWords(sectionText(showcase, section)) / 10) * 10;
    const targetWords = Math.min(450, Math.max(250, words));
    return { ...planned, linkSlots, imageSlots, targetWords };
  });
  // An outline that is mostly new gets a template's frame, which says "Demo draft" too.
  const byHand = kept.length * 2 > showcase.sections.length;
  const persona = byHand ? demoPersona(job.audience, 'Showcase sample') : plan.persona;
  const opening = byHand ? showcaseFrame(showcase).opening : plan.opening;
  return { ...plan, persona, thesis: showcase.thesis, opening, sections };
}
