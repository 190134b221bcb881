import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import coldBrew from '@/local/demo/showcase/cold-brew.json';
import herbGarden from '@/local/demo/showcase/herb-garden.json';
import projectBrief from '@/local/demo/showcase/project-brief.json';
import type { Audience, TitleIdea } from './ideas';
import type { Frame, PlannedSection } from './job';
import { plain } from './text';

type ShowcaseSection = Pick<PlannedSection, 'linkSlots' | 'imageSlots'> & {
  heading: string;
  points: string[];
};

type About = Omit<Frame, 'opening' | 'conclusion'> & {
  /** Spellings of the keyword that lead here. */
  keywords: string[];
  intent: string;
  titles: TitleIdea[];
  audiences: Audience[];
  thesis: string;
  sections: ShowcaseSection[];
};

/** A complete post, written by hand: local/demo/showcase holds its text and what belongs to it. */
export type Showcase = About & { file: string };

export const showcases: readonly Showcase[] = [
  { file: 'cold-brew.md', ...coldBrew },
  { file: 'herb-garden.md', ...herbGarden },
  { file: 'project-brief.md', ...projectBrief },
];

/** The post for a keyword, whatever its capitals and punctuation. */
export function findShowcase(keyword: string): Showcase | null {
  const wanted = plain(keyword);
  const isMeant = (known: string) => plain(known) === wanted;
  return showcases.find(({ keywords }) => keywords.some(isMeant)) ?? null;
}

/** The section under a heading; null when the user changed the heading. */
export function findSection(showcase: Showcase, heading: string): ShowcaseSection | null {
  const wanted = plain(heading);
  return showcase.sections.find((section) => plain(section.heading) === wanted) ?? null;
}

/** The text under a heading of the post, without the heading. */
export function sectionText(showcase: Showcase, { heading }: ShowcaseSection): string {
  const [, text = ''] = body(showcase).split(`\n## ${heading}\n`);
  return text.split('\n## ')[0]?.trim() ?? '';
}

export function showcaseFrame(showcase: Showcase): Frame {
  const { faq, metaTitles, metaDescriptions, excerpt } = showcase;
  const [opening = ''] = body(showcase).split('\n## ');
  const conclusion = parts(showcase)[1] ?? '';
  return {
    opening: opening.trim(),
    conclusion: conclusion.trim(),
    faq,
    metaTitles,
    metaDescriptions,
    excerpt,
  };
}

const body = (showcase: Showcase) => parts(showcase)[0] ?? '';

/** Opening and sections, then the conclusion after a line of hyphens. */
function parts({ file }: Showcase): string[] {
  const folder = join(/* turbopackIgnore: true */ process.cwd(), 'local/demo/showcase');
  return readFileSync(join(folder, file), 'utf8').split('\n---\n');
}
